import { journey } from './journey.ts'
import { anyScreen, everywhere } from './projects.ts'
import { fillPerson } from './visit.ts'

journey('after returning with Back the form still sends', { tag: everywhere }, async ({ visit, visitor }) => {
  await visit.open('/')
  await visit.hydrated()
  await visit.write('First name', 'Ada')
  await visit.follow('Your questions answered', '/faqs')
  await visit.back()
  await visit.arrivesAt('/')
  await visit.hydrated()
  await fillPerson(visit, visitor.email)
  await visit.press('Send me my info pack')
  await visit.arrivesAt('/thank-you#sent')
  await visitor.delivered()
})

journey('after returning with Back the steps still work', { tag: anyScreen }, async ({ visit }) => {
  await visit.open('/get-your-guide')
  await visit.inSteps()
  await visit.choose('Direct cremation')
  await visit.press('Continue')
  await visit.sees('Step 2 of 5')
  await visit.follow('Privacy policy', '/privacy-policy')
  await visit.back()
  await visit.sees('Step 2 of 5')
  await visit.choose('I’m planning ahead')
  await visit.press('Continue')
  await visit.sees('Step 3 of 5')
})

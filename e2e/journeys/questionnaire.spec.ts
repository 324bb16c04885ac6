import { journey } from './journey.ts'
import { everywhere } from './projects.ts'

journey('four answers lead to the plans that fit, and on into the guide', { tag: everywhere }, async ({ visit }) => {
  await visit.open('/find-your-plan')
  await visit.inSteps()
  for (const name of ['Direct cremation', 'I’m planning ahead', 'Someone else', 'By email']) {
    await visit.choose(name)
    await visit.press('Continue')
  }
  await visit.sees('Plans that fit your answers')
  await visit.sees('Direct Cremation Plan')
  await visit.press('Get your free guide')
  await visit.sees('Step 5 of 5')
})

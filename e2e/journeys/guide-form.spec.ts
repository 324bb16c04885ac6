import { expect, journey } from './journey.ts'
import { anyScreen, everywhere } from './projects.ts'
import { fillPerson, type Visit } from './visit.ts'

const cards: readonly string[] = ['Direct cremation', 'I’m planning ahead', 'Someone else', 'By email']
const send = 'Send me my free guide'

async function answer(visit: Visit, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await visit.choose(name)
    await visit.press('Continue')
    await visit.sees(`Step ${cards.indexOf(name) + 2} of 5`)
  }
}

journey('five steps send a lead', { tag: everywhere }, async ({ visit, visitor }) => {
  await visit.open('/get-your-guide')
  await visit.inSteps()
  await answer(visit, cards)
  await fillPerson(visit, visitor.email)
  await visit.choose('Yes, phone me')
  await visit.press(send)
  await visit.arrivesAt('/thank-you#sent')
  expect(Object.fromEntries((await visitor.delivered()).fields)).toMatchObject({
    deliveryMethod: 'email',
    planInterest: 'direct-cremation',
    timing: 'planning-ahead',
    planningFor: 'someone-else',
    marketingPhone: 'yes',
    marketingText: 'no',
  })
  expect(visit.site.posts).toEqual(['application/json'])
})

journey('the browser’s Back goes from step to step, and loses nothing', { tag: anyScreen }, async ({ visit }) => {
  await visit.open('/get-your-guide')
  await visit.inSteps()
  await answer(visit, cards.slice(0, 2))
  await visit.back()
  await visit.sees('Step 2 of 5')
  await visit.press('Back')
  await visit.sees('Step 1 of 5')
  // Two presses in one place in quick succession would be a double click.
  await answer(visit, cards.slice(0, 2))
  await visit.reload()
  await visit.sees('Step 3 of 5')
})

journey('an address is found and sent with the lead', async ({ visit, visitor }) => {
  await visit.open('/get-your-guide')
  await visit.inSteps()
  await answer(visit, cards.slice(0, 3))
  await visit.choose('By post')
  await visit.press('Continue')
  await fillPerson(visit, visitor.email)
  await visit.write('Your postcode', 'EC1A 1AA')
  await visit.press('Find address')
  // The list scrolls into view and takes the focus.
  await expect.poll(() => visit.focused()).toBe('Select your address')
  await visit.press('Can’t find your address?')
  await visit.write('Address Line 1', '1 Sample Street')
  await visit.write('Town/City', 'London')
  await visit.press(send)
  await visit.arrivesAt('/thank-you#sent')
  expect(Object.fromEntries((await visitor.delivered()).fields)).toMatchObject({
    'addressLine 1': '1 Sample Street',
    postcode: 'EC1A 1AA',
  })
})

import { expect, journey } from './journey.ts'
import { anyScreen } from './projects.ts'
import { fillPerson } from './visit.ts'

journey('what is typed before the script arrives is kept', { tag: anyScreen }, async ({ visit, visitor }) => {
  const letGo = visit.site.holdScripts()
  await visit.open('/')
  await fillPerson(visit, visitor.email)
  letGo()
  await visit.hydrated()
  expect(await visit.valueOf('First name')).toBe('Ada')
  await visit.press('Send me my info pack')
  await visit.arrivesAt('/thank-you#sent')
  await visitor.delivered()
})

journey(
  'a form sent before the script arrives is sent by the browser itself',
  { tag: anyScreen },
  async ({ visit, visitor }) => {
    visit.site.holdScripts()
    await visit.open('/')
    await fillPerson(visit, visitor.email)
    await visit.press('Send me my info pack')
    await visit.arrivesAt('/thank-you#sent')
    await visitor.delivered()
    expect(visit.site.posts).toEqual(['application/x-www-form-urlencoded'])
  },
)

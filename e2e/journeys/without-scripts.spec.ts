import { expect, journey } from './journey.ts'
import { anyScreen } from './projects.ts'
import { fillPerson } from './visit.ts'

journey.beforeEach(({ visit }) => visit.site.withoutScripts())

journey('the landing form sends a lead', async ({ visit, visitor }) => {
  await visit.open('/')
  await visit.choose('By post')
  await fillPerson(visit, visitor.email)
  await visit.write('Address line 1', '1 Sample Street')
  await visit.write('Town/City', 'London')
  await visit.write('Postcode', 'EC1A 1AA')
  await visit.press('Send me my info pack')
  await visit.arrivesAt('/thank-you#sent')
  expect(Object.fromEntries((await visitor.delivered()).fields)).toMatchObject({ postcode: 'EC1A 1AA' })
})

journey('mistakes come back with everything typed', { tag: anyScreen }, async ({ visit, visitor }) => {
  await visit.open('/')
  await visit.write('First name', 'Ada "Countess" & <Byron>')
  await visit.write('Last name', 'Lovelace')
  await visit.write('Email address', visitor.email)
  await visit.press('Send me my info pack')
  await visit.sees('Phone number is required')
  expect(await visit.valueOf('First name')).toBe('Ada "Countess" & <Byron>')
  await visit.write('Phone number', '07700 900123')
  await visit.press('Send me my info pack')
  await visit.arrivesAt('/thank-you#sent')
  await visitor.delivered()
})

journey('the guide form, with all its steps on one page, sends a lead', async ({ visit, visitor }) => {
  await visit.open('/get-your-guide')
  for (const name of ['Direct cremation', 'I’m planning ahead', 'Someone else', 'By email']) await visit.choose(name)
  await fillPerson(visit, visitor.email)
  await visit.press('Send me my free guide')
  await visit.arrivesAt('/thank-you#sent')
  expect(Object.fromEntries((await visitor.delivered()).fields)).toMatchObject({ planInterest: 'direct-cremation' })
})

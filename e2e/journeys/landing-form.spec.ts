import { expect, journey } from './journey.ts'
import { everywhere } from './projects.ts'

journey('a lead by email arrives', { tag: everywhere }, async ({ visit, visitor }) => {
  await visit.open('/')
  await visit.hydrated()
  await visit.write('First name', 'Ada')
  await visit.write('Last name', 'Lovelace')
  await visit.write('Phone number', '+44 (0)7700 900123')
  await visit.write('Email address', visitor.email)
  await visit.press('Send me my info pack')
  await visit.arrivesAt('/thank-you')
  expect(Object.fromEntries((await visitor.delivered()).fields)).toMatchObject({
    firstName: 'Ada',
    phone: "'07700900123",
    postcode: '',
  })
  expect(visit.site.posts).toEqual(['application/json'])
})

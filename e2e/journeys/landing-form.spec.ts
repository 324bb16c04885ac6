import { expect, journey } from './journey.ts'
import { anyScreen, everywhere } from './projects.ts'
import { fillPerson } from './visit.ts'

const send = 'Send me my info pack'

journey('a lead by email arrives', { tag: everywhere }, async ({ visit, visitor }) => {
  await visit.open('/')
  await visit.hydrated()
  await fillPerson(visit, visitor.email)
  await visit.press(send)
  await visit.arrivesAt('/thank-you#sent')
  await visit.sees('Your guide is on its way')
  expect(Object.fromEntries((await visitor.delivered()).fields)).toMatchObject({
    firstName: 'Ada',
    phone: "'07700900123",
    postcode: '',
  })
  expect(visit.site.posts).toEqual(['application/json'])
  expect(await visitor.deliveries()).toHaveLength(1)
})

journey('a lead by post sends its address', async ({ visit, visitor }) => {
  await visit.open('/')
  await visit.hydrated()
  // Where stylesheets cannot ask what is chosen, a script tells them a moment later.
  await expect.poll(() => visit.shows('Address line 1')).toBe(false)
  await visit.choose('By post')
  await visit.sees('Address line 1')
  await fillPerson(visit, visitor.email)
  await visit.write('Address line 1', '1 Sample Street')
  await visit.write('Town/City', 'London')
  await visit.write('Postcode', 'ec1a1aa')
  await visit.press(send)
  await visit.arrivesAt('/thank-you#sent')
  expect(Object.fromEntries((await visitor.delivered()).fields)).toMatchObject({
    'addressLine 1': '1 Sample Street',
    postcode: 'EC1A 1AA',
  })
})

journey('mistakes are pointed out, and once corrected the lead arrives', async ({ visit, visitor }) => {
  await visit.open('/')
  await visit.hydrated()
  await visit.write('Last name', 'Lovelace')
  await visit.write('Phone number', '07700 900123')
  await visit.press(send)
  await visit.sees('There is a problem')
  await visit.sees('Email address is required')
  await expect.poll(() => visit.focused()).toBe('First name')
  await visit.type('Ada')
  await visit.write('Email address', visitor.email)
  await visit.key('Enter')
  await visit.arrivesAt('/thank-you#sent')
  await visitor.delivered()
})

journey(
  'what a security check stops is still there, and arrives another way',
  { tag: anyScreen },
  async ({ visit, visitor }) => {
    visit.site.stopScriptedPosts()
    await visit.open('/')
    await visit.hydrated()
    await fillPerson(visit, visitor.email)
    await visit.press(send)
    await visit.sees('Your request hasn’t reached us yet')
    expect(await visit.valueOf('Email address')).toBe(visitor.email)
    await visit.press('Send it now')
    await visit.arrivesAt('/thank-you#sent')
    await visitor.delivered()
    expect(await visitor.deliveries()).toHaveLength(1)
  },
)

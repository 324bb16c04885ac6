import { env, exports } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { app } from '#worker/app.ts'
import { newKey } from './support/keys.ts'
import { rows } from './support/leads.ts'

const form = {
  form: 'landing',
  firstName: 'Ada',
  lastName: 'Lovelace',
  phone: '+44 (0)7700 900123',
  email: 'ada@example.com',
  deliveryMethod: 'email',
}

function postForm(fields: Record<string, string> | [string, string][]): Promise<Response> {
  return exports.default.fetch('https://site.example/api/lead', {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
}

test('a plain form post is stored and redirected to the thank-you page', async () => {
  const response = await postForm(form)
  expect([response.status, response.headers.get('location')]).toEqual([303, '/thank-you#sent'])
  expect(await rows()).toMatchObject([{ content: expect.stringContaining('07700900123') }])
})

test('a multipart form post works too', async () => {
  const body = new FormData()
  for (const [name, value] of Object.entries(form)) body.set(name, value)
  const response = await exports.default.fetch('https://site.example/api/lead', {
    method: 'POST',
    body,
    redirect: 'manual',
  })
  expect(response.status).toBe(303)
})

test('the same form sent twice by a double click is one lead', async () => {
  await Promise.all([postForm(form), postForm(form)])
  expect(await rows()).toHaveLength(1)
})

test('a form whose id another lead has is kept under one of its own, once, and its visitor is thanked', async () => {
  const leadId = crypto.randomUUID()
  await postForm({ ...form, leadId })
  for (const _ of ['first', 'again']) {
    const response = await postForm({ ...form, leadId, firstName: 'Grace' })
    expect([response.status, response.headers.get('location')]).toEqual([303, '/thank-you#sent'])
  }
  const stored = await rows()
  expect(stored.map(({ content }) => JSON.parse(String(content)).firstName).toSorted()).toEqual(['Ada', 'Grace'])
  expect(stored.every(({ id, content }) => JSON.parse(String(content)).leadId === id)).toBe(true)
})

test('with keys, nobody who knows all of a form can work out its id', async () => {
  vi.setSystemTime(new Date('2026-11-22T12:00:00Z'))
  for (const keys of [{}, { LEAD_KEYS: newKey }])
    await app.request('/api/lead', { method: 'POST', body: new URLSearchParams(form) }, { ...env, ...keys })
  // Without keys the id follows from the content alone: the same again would be a repeat.
  expect(await rows()).toHaveLength(2)
})

test('accepts the field names of the firm’s other pages, and ignores unknown ones', async () => {
  const response = await postForm({
    first_name: 'Ada',
    last_name: 'Lovelace',
    telephone: '07700900123',
    email_address: 'ada@example.com',
    delivery_method: 'post',
    address_line1: '1 Sample Street',
    address_city: 'London',
    address_county: 'Greater London',
    postal_code: 'ec1a1aa',
    utm_source: 'leaflet',
    submit: 'Send',
  })
  expect(response.status).toBe(303)
  const [row] = await rows()
  expect(JSON.parse(String(row?.content))).toMatchObject({
    firstName: 'Ada',
    townCity: 'London',
    county: 'Greater London',
    postcode: 'EC1A 1AA',
  })
})

const { deliveryMethod: _, ...person } = form
const storedLead = async () => JSON.parse(String((await rows())[0]?.content))

test('an address without a delivery choice means post', async () => {
  const response = await postForm({
    ...person,
    address_line1: '1 Sample Street',
    address_city: 'London',
    postal_code: 'ec1a1aa',
  })
  expect(response.status).toBe(303)
  expect(await storedLead()).toMatchObject({
    deliveryMethod: 'post',
    addressLine1: '1 Sample Street',
    townCity: 'London',
    postcode: 'EC1A 1AA',
  })
})

test('large print is kept for a guide by post, ticked again on a form with mistakes, and never costs a lead', async () => {
  const post = { ...form, deliveryMethod: 'post', addressLine1: '1 A Street', townCity: 'London', postcode: 'EC1A 1AA' }
  const again = await postForm({ ...post, firstName: '', guideFormat: 'large-print' })
  expect(await again.text()).toMatch(/<input[^>]*name=guideFormat[^>]*checked=""/)
  expect((await postForm({ ...post, guideFormat: 'yes please' })).status).toBe(303)
  expect(await storedLead()).not.toHaveProperty('guideFormat')
  await env.DB.exec('DELETE FROM leads')
  expect((await postForm({ ...post, guideFormat: 'Large-Print' })).status).toBe(303)
  expect(await storedLead()).toHaveProperty('guideFormat', 'large-print')
})

test('asks for an incomplete address, with post chosen', async () => {
  const response = await postForm({ ...person, address: '1 Sample Street' })
  expect(response.status).toBe(422)
  const page = await response.text()
  expect(page).toMatch(/<input[^>]*id=deliveryMethod-post[^>]*checked=""/)
  expect(page).toMatch(/id=townCity-error>Town\/City is required</)
})

test.each([
  ['email is chosen', { delivery: 'email', address: '1 Sample Street' }],
  ['there is only a postcode or a town', { postcode: 'EC1A 1AA', town: 'London', address: ' ' }],
])('no address is kept when %s', async (_, fields) => {
  expect((await postForm({ ...person, ...fields })).status).toBe(303)
  const lead = await storedLead()
  expect(lead.deliveryMethod).toBe('email')
  expect(lead).not.toHaveProperty('postcode')
})

test.each(['Post', 'POST', ' post '])('accepts %j as post', async (delivery) => {
  const address = { address1: '1 Sample Street', town: 'London', zip: 'ec1a1aa' }
  expect((await postForm({ ...person, ...address, delivery })).status).toBe(303)
  expect(await storedLead()).toMatchObject({ deliveryMethod: 'post', postcode: 'EC1A 1AA' })
})

test('accepts every choice of the guide form in any case', async () => {
  const response = await postForm({
    ...form,
    form: 'Guide',
    deliveryMethod: 'Email',
    planInterest: 'Not-Sure',
    timing: ' ASAP ',
    planningFor: 'MYSELF',
    consentVersion: '2026-11',
  })
  expect(response.status).toBe(303)
  expect(await storedLead()).toMatchObject({
    form: 'guide',
    deliveryMethod: 'email',
    planInterest: 'not-sure',
    timing: 'asap',
    planningFor: 'myself',
  })
})

test('an unknown choice is rejected, not guessed', async () => {
  const response = await postForm({ ...person, delivery: 'Royal Mail' })
  expect(response.status).toBe(422)
  expect(await response.text()).toMatch(/id=deliveryMethod-error>Choose one of the options</)
})

test('accepts the guide form with its consent boxes; an unticked one is absent', async () => {
  const response = await postForm({
    ...form,
    form: 'guide',
    planInterest: 'not-sure',
    timing: 'asap',
    planningFor: 'myself',
    consentVersion: '2026-11',
    marketingPost: 'yes',
  })
  expect(response.status).toBe(303)
  const [row] = await rows()
  expect(JSON.parse(String(row?.content)).marketing).toEqual({ email: false, text: false, phone: false, post: true })
})

test('shows the page again with messages in place and everything typed still there', async () => {
  const response = await postForm({ ...form, firstName: 'Ada "A" & <b>', lastName: '', phone: '12', email: '&amp;' })
  expect(response.status).toBe(422)
  expect(response.headers.get('content-type')).toContain('text/html')
  const page = await response.text()
  expect(page).toContain('<title>Error: ')
  expect(page).toMatch(/<input[^>]* name=firstName[^>]* value="Ada &quot;A&quot; &amp; &lt;b&gt;"/)
  expect(page).toMatch(/<input[^>]* name=email[^>]* value="&amp;amp;"/)
  expect(page).toMatch(/id=lastName-error>Last name is required</)
  expect(page).toMatch(/<input[^>]* name=lastName[^>]* aria-invalid="true" autofocus=""/)
  expect(page).toContain('<a href="#phone">Enter a valid UK phone number (10–11 digits)</a>')
  expect(page).not.toMatch(/id=error-summary[^>]* hidden/)
  expect(page).not.toContain('data-loader')
  expect(await rows()).toHaveLength(0)
})

test('keeps the choice of post and shows the address messages', async () => {
  const page = await (await postForm({ ...form, deliveryMethod: 'post', postcode: 'EC1A' })).text()
  expect(page).toMatch(/<input[^>]*id=deliveryMethod-post[^>]*checked=""/)
  expect(page).not.toMatch(/<input[^>]*id=deliveryMethod-email[^>]*checked/)
  expect(page).toMatch(/id=addressLine1-error>Address line 1 is required</)
  expect(page).toMatch(/id=postcode-error>Enter a valid UK postcode</)
})

test('keeps the guide form’s answers and ticked boxes, and lists its mistakes in page order', async () => {
  const { lastName: _, ...rest } = form
  const response = await postForm({
    ...rest,
    form: 'guide',
    consentVersion: '2026-11',
    timing: 'asap',
    marketingText: 'yes',
  })
  expect(response.status).toBe(422)
  const page = await response.text()
  expect(page).toMatch(/<input[^>]* id=timing-asap[^>]*checked=""/)
  expect(page).toMatch(/<input[^>]* id=marketingText[^>]*checked=""/)
  expect(page).not.toMatch(/<input[^>]* id=marketingEmail[^>]*checked/)
  expect([...page.matchAll(/<li><a href="#(\w+)">/g)].map(([, field]) => field)).toEqual([
    'planInterest',
    'planningFor',
    'lastName',
  ])
  expect(page.match(/autofocus/g)).toHaveLength(1)
})

test('a field sent twice is rejected, not guessed', async () => {
  const response = await postForm([...Object.entries(form), ['email', 'other@example.com']])
  expect(response.status).toBe(422)
})

test('with both stores down says so on the page, keeping everything typed', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.spyOn(env.DB, 'prepare').mockImplementation(() => {
    throw new Error('down')
  })
  vi.spyOn(env.LEAD_QUEUE, 'send').mockRejectedValue(new Error('down'))
  const response = await postForm(form)
  expect(response.status).toBe(503)
  const page = await response.text()
  expect(page).toContain('Please try again in a minute')
  expect(page).toContain('value="ada@example.com"')
})

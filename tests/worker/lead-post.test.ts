import { exports } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { deliveriesOf, guideLead, landingLead, post, rows } from './support/leads.ts'

const errorOf = async (response: Response) => (await response.json<{ error: unknown }>()).error

test('answers 202 with the lead id once the lead is stored', async () => {
  const lead = landingLead()
  const response = await post(lead)
  expect(response.status).toBe(202)
  expect(await response.json()).toEqual({ leadId: lead.leadId })
  expect(await rows()).toMatchObject([{ id: lead.leadId, source_code: 'TEST25' }])
})

test('delivers what it accepted, with exactly the specified fields in order', async () => {
  const lead = landingLead({
    deliveryMethod: 'post',
    addressLine1: '1 Sample Street',
    townCity: 'London',
    postcode: 'ec1a1aa',
  })
  await post(lead)
  await vi.waitFor(async () => expect(await deliveriesOf(lead.leadId)).toHaveLength(1), { timeout: 20_000 })
  const [delivery] = await deliveriesOf(lead.leadId)
  expect(delivery?.fields.map(([name]) => name)).toEqual([
    'firstName',
    'lastName',
    'phone',
    'email',
    'addressLine 1',
    'addressLine 2',
    'townCity',
    'county',
    'postcode',
    'dateSubmitted',
    'sourcecode',
  ])
  expect(Object.fromEntries(delivery?.fields ?? [])).toMatchObject({ phone: "'07700900123", postcode: 'EC1A 1AA' })
  expect(delivery?.headers['content-type']).toBe('application/x-www-form-urlencoded; charset=UTF-8')
})

test('accepts the guide form with its answers', async () => {
  expect((await post(guideLead())).status).toBe(202)
})

test('treats the same id with the same content as the same lead', async () => {
  const lead = landingLead()
  expect((await post(lead)).status).toBe(202)
  expect((await post({ ...lead, firstName: ' Ada ' })).status).toBe(202)
  expect(await rows()).toHaveLength(1)
})

test('rejects the same id with other content', async () => {
  const lead = landingLead()
  await post(lead)
  const response = await post({ ...lead, firstName: 'Grace' })
  expect(response.status).toBe(422)
  expect(await errorOf(response)).toMatchObject({ code: 'lead_id_taken' })
  expect(await rows()).toHaveLength(1)
})

test('stores no address when email was chosen', async () => {
  await post(landingLead({ addressLine1: '1 Sample Street', postcode: 'EC1A 1AA' }))
  const [row] = await rows()
  expect(row?.content).not.toContain('Sample Street')
})

test('names each invalid field with its message', async () => {
  const response = await post(landingLead({ firstName: ' ', phone: '4477009001', email: 'ada' }))
  expect(response.status).toBe(422)
  expect(await errorOf(response)).toMatchObject({
    code: 'invalid_lead',
    fields: {
      firstName: 'First name is required',
      phone: 'Enter a valid UK phone number (10–11 digits)',
      email: 'Enter a valid email address',
    },
  })
})

test.each([
  ['broken JSON', '{"leadId":', 'application/json', 400, 'bad_request'],
  ['a body that is not an object', '"Ada"', 'application/json', 422, 'invalid_lead'],
  ['no content', '', 'application/json', 400, 'bad_request'],
  ['plain text', 'Ada', 'text/plain', 415, 'unsupported_type'],
  ['an unknown content type', '<lead/>', 'application/xml', 415, 'unsupported_type'],
  ['an unknown field', { ...landingLead(), admin: true }, 'application/json', 422, 'invalid_lead'],
  ['a body over 16 KB', { ...landingLead(), firstName: 'A'.repeat(17_000) }, 'application/json', 413, 'too_large'],
  ['a form over 16 KB', `firstName=${'A'.repeat(17_000)}`, 'application/x-www-form-urlencoded', 413, 'too_large'],
  ['a broken multipart form', 'not multipart', 'multipart/form-data', 400, 'bad_request'],
])('answers %s with its own error', async (_, body, type, status, code) => {
  const response = await post(body, type)
  expect(response.status).toBe(status)
  expect(await errorOf(response)).toMatchObject({ code, message: expect.any(String) })
  expect(await rows()).toHaveLength(0)
})

test('never repeats what was sent in an error', async () => {
  const response = await post({ ...landingLead({ email: 'canary@' }), canaryField: 'canary' })
  expect(await response.text()).not.toContain('canary')
})

test('answers other methods 405 and unknown API paths 404, in the same shape', async () => {
  const read = await exports.default.fetch('https://site.example/api/lead')
  expect([read.status, read.headers.get('allow')]).toEqual([405, 'POST'])
  expect(await errorOf(read)).toMatchObject({ code: 'method_not_allowed' })
  const unknown = await exports.default.fetch('https://site.example/api/nothing')
  expect(unknown.status).toBe(404)
  expect(await errorOf(unknown)).toMatchObject({ code: 'not_found' })
})

test('responses must not be cached, sniffed or listed by search engines', async () => {
  const { headers } = await post(landingLead())
  expect(headers.get('x-robots-tag')).toBe('noindex')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
})

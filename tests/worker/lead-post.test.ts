import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { RetentionStore } from '#worker/retention/retention-store.ts'
import { LeadStore } from '#worker/store/lead-store.ts'
import { acceptedFrom, parseQueueMessage, storedForm, wholeLeadMessage } from '#worker/store/queue-message.ts'
import { ukDayOf } from '#worker/store/uk-time.ts'
import { ask, postLead } from './support/api.ts'
import { consumeAt, start, store, wakeUp } from './support/deliveries.ts'
import { cipherWith, newKey } from './support/keys.ts'
import { acceptedLead, deliveriesOf, guideLead, landingLead, post, rows } from './support/leads.ts'

const errorOf = async (response: Response) => (await response.json<{ error: unknown }>()).error

test('answers 202 with the lead id once the lead is stored; of other methods and paths it says what they are', async () => {
  const lead = landingLead()
  const response = await postLead(lead)
  expect([response.status, await response.json()]).toEqual([202, { leadId: lead.leadId }])
  expect(await rows()).toMatchObject([{ id: lead.leadId, source_code: 'TEST25' }])
  const { headers } = response
  expect(['x-robots-tag', 'cache-control', 'x-content-type-options'].map((name) => headers.get(name))).toEqual([
    'noindex',
    'no-store',
    'nosniff',
  ])
  expect((await postLead(guideLead())).status).toBe(202)
  const read = await ask('/api/lead')
  expect([read.status, read.headers.get('allow')]).toEqual([405, 'POST'])
  expect(await errorOf(read)).toMatchObject({ code: 'method_not_allowed' })
  const unknown = await ask('/api/nothing')
  expect([unknown.status, await errorOf(unknown)]).toMatchObject([404, { code: 'not_found' }])
})

test('delivers what it accepted, with exactly the specified fields in order', async () => {
  const address = { addressLine1: '1 Sample Street', townCity: 'London', postcode: 'ec1a1aa' }
  const lead = landingLead({ deliveryMethod: 'post', ...address })
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

test('the same id with the same content is the same lead, and with other content is refused', async () => {
  const lead = landingLead()
  for (const firstName of ['Ada', ' Ada ']) expect((await postLead({ ...lead, firstName })).status).toBe(202)
  const response = await postLead({ ...lead, firstName: 'Grace' })
  expect([response.status, await errorOf(response)]).toMatchObject([422, { code: 'lead_id_taken' }])
  expect(await rows()).toHaveLength(1)
})

test('stores no address when email was chosen', async () => {
  await postLead(landingLead({ addressLine1: '1 Sample Street', postcode: 'EC1A 1AA' }))
  expect((await rows())[0]?.content).not.toContain('Sample Street')
})

test('names each invalid field with its message, and never repeats what was sent', async () => {
  const response = await postLead({ ...landingLead({ firstName: ' ', phone: '4477009001', email: 'ada' }) })
  expect([response.status, await errorOf(response)]).toMatchObject([
    422,
    {
      code: 'invalid_lead',
      fields: {
        firstName: 'First name is required',
        phone: 'Enter a valid UK phone number (10–11 digits)',
        email: 'Enter a valid email address',
      },
    },
  ])
  const other = await postLead({ ...landingLead({ email: 'canary@' }), canaryField: 'canary' })
  expect(await other.text()).not.toContain('canary')
})

test('answers each body that it cannot take with its own error', async () => {
  for (const [body, type, status, code] of [
    ['{"leadId":', 'application/json', 400, 'bad_request'],
    ['"Ada"', 'application/json', 422, 'invalid_lead'],
    ['', 'application/json', 400, 'bad_request'],
    ['Ada', 'text/plain', 415, 'unsupported_type'],
    ['<lead/>', 'application/xml', 415, 'unsupported_type'],
    [{ ...landingLead(), admin: true }, 'application/json', 422, 'invalid_lead'],
    [{ ...landingLead(), firstName: 'A'.repeat(17_000) }, 'application/json', 413, 'too_large'],
    [`firstName=${'A'.repeat(17_000)}`, 'application/x-www-form-urlencoded', 413, 'too_large'],
    ['not multipart', 'multipart/form-data', 400, 'bad_request'],
  ] as const) {
    const response = await post(body, type)
    expect([response.status, await errorOf(response)]).toEqual([status, expect.objectContaining({ code })])
  }
  expect(await rows()).toHaveLength(0)
})

const sealing = cipherWith(newKey)

test('a sealed lead’s row says which form and day it came from, also once erased or after waiting on the queue', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  await new LeadStore(env.DB, sealing).save(acceptedLead({ receivedAt: start }))
  const known = { form: 'landing', received_on: '2026-11-21' }
  expect(await rows()).toMatchObject([known])
  await env.DB.prepare('UPDATE leads SET content = NULL').run()
  expect(await rows()).toMatchObject([known])
  await env.DB.exec('DELETE FROM leads; DELETE FROM deliveries')
  const message = await wholeLeadMessage(acceptedLead({ receivedAt: start }), sealing)
  await consumeAt(start, [message], { leads: new LeadStore(env.DB, cipherWith()) })
  expect(await rows()).toMatchObject([{ ...known, content: expect.stringMatching(/^v1:/) }])
})

test('a message of an earlier release, which does not name the form, is stored as ever', async () => {
  const { form: _form, ...stored } = await storedForm(acceptedLead({ receivedAt: start }), sealing)
  const message = parseQueueMessage({ v: 1, stored })
  expect(message).toEqual({ v: 1, stored })
  expect(await acceptedFrom(stored, sealing)).toMatchObject({ lead: { form: 'landing' } })
  await new LeadStore(env.DB, cipherWith()).saveSealed(stored)
  expect(await rows()).toMatchObject([{ form: null }])
  await consumeAt(start, [wakeUp(stored.id)], { store: store('webhook', sealing) })
  expect(await rows()).toMatchObject([{ status: 'delivered' }])
})

const ukDay = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: 'Europe/London' })
const hour = 3_600_000

test('the database gives a lead the day it was in the UK, around both changes of the clocks for forty years and for every hour of one', async () => {
  const moments = new Set(Array.from({ length: 366 * 24 }, (_, index) => Date.UTC(2028, 0, 1) + index * hour + 1))
  for (let year = 2020; year < 2060; year++) {
    for (const month of [2, 9]) {
      // The last Sunday is among the last seven days; the clocks change at 01:00 UTC, and a day ends at 23:00 or 24:00.
      for (let day = 24; day <= 31; day++) {
        for (const at of [0, hour - 1, hour, 23 * hour - 1, 23 * hour, 24 * hour - 1])
          moments.add(Date.UTC(year, month, day) + at)
      }
    }
  }
  const statement = env.DB.prepare(`SELECT ${ukDayOf('value')} AS day FROM json_each(?1)`)
  const { results } = await statement.bind(JSON.stringify([...moments])).all<{ day: string }>()
  expect(results.map(({ day }) => day)).toEqual([...moments].map((moment) => ukDay.format(moment)))
})

test('a lead is stored with its day, and one of an earlier release gets it in the night', async () => {
  const receivedAt = Date.parse('2026-07-01T23:30:00Z')
  await new LeadStore(env.DB).save(acceptedLead({ receivedAt }))
  expect(await rows()).toMatchObject([{ received_on: '2026-07-02' }])
  await env.DB.prepare('UPDATE leads SET received_on = NULL').run()
  const retention = new RetentionStore(env.DB, cipherWith())
  expect([await retention.fillDays(10), await retention.fillDays(10)]).toEqual([1, 0])
  expect(await rows()).toMatchObject([{ received_on: '2026-07-02' }])
})

import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { thankYouUrls } from '#contract/api.ts'
import { callbackLead, guideLead, landingLead } from '../support/landing-lead.ts'
import { ask, deadDatabase, formOf, from, limitOf, postLead, site } from './support/api.ts'
import { rows } from './support/leads.ts'

const { leadId: _id, deliveryMethod: _method, ...person } = landingLead({ phone: '+44 (0)7700 900123' })
const form = { ...person, deliveryMethod: 'email' }
const { leadId: _, marketing: _marketing, ...guide } = guideLead({ timing: 'asap' })
const address = { address_line1: '1 Sample Street', address_city: 'London', postal_code: 'ec1a1aa' }

/** Posts fields as a browser without JavaScript does. */
async function shownFor(fields: Record<string, unknown>, settings = {}) {
  const body = formOf(fields)
  if ('leadId' in fields) body.set('leadId', String(fields.leadId))
  const response = await postLead(body, settings)
  return { status: response.status, leadsTo: response.headers.get('location'), page: await response.text() }
}

const stored = async () => (await rows()).map(({ content }) => JSON.parse(String(content)))

/** The lead that these fields make. */
async function leadFrom(fields: Record<string, unknown>): Promise<unknown> {
  await env.DB.exec('DELETE FROM leads')
  expect((await shownFor(fields)).status).toBe(303)
  const [lead] = await stored()
  return lead
}

test('a plain form post, of either type, is stored and redirected to the thank-you page', async () => {
  expect(await shownFor(form)).toMatchObject({ status: 303, leadsTo: '/thank-you#sent' })
  expect(await stored()).toMatchObject([{ phone: '07700900123' }])
  const body = new FormData()
  for (const [name, value] of Object.entries({ ...form, firstName: 'Grace' })) body.set(name, String(value))
  expect((await postLead(body)).status).toBe(303)
  expect(await rows()).toHaveLength(2)
})

test('the landing form leads to the configured page, the others to ours, and whatever a form contains to no other', async () => {
  const elsewhere = 'https://www.firm.example/thank-you?form=plain'
  const fields = { thankYouUrl: elsewhere, redirect: elsewhere, landingThankYouUrl: elsewhere }
  expect(await shownFor({ ...form, ...fields })).toMatchObject({ status: 303, leadsTo: '/thank-you#sent' })
  vi.spyOn(thankYouUrls, 'landing', 'get').mockReturnValue(elsewhere)
  expect(await shownFor({ ...form, firstName: 'Grace' })).toMatchObject({ status: 303, leadsTo: elsewhere })
  expect(await shownFor(guide)).toMatchObject({ status: 303, leadsTo: '/thank-you#sent' })
  const call = callbackLead({ callbackWindow: 'MORNING' })
  expect(await shownFor(call)).toMatchObject({ status: 303, leadsTo: '/thank-you#call' })
})

test('a form whose id another lead has is stored under one of its own, once, and its visitor is thanked', async () => {
  const leadId = crypto.randomUUID()
  // Turnstile passes a token again only under the key that it has passed under.
  const passes = (init?: RequestInit) => String(init?.body).includes(`idempotency_key=${leadId}`)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => Response.json({ success: passes(init) }))
  const post = { ...form, leadId, 'cf-turnstile-response': 'token' }
  for (const firstName of ['Ada', 'Grace', 'Grace'])
    expect(await shownFor({ ...post, firstName }, { TURNSTILE_SECRET: 's' })).toMatchObject({ status: 303 })
  expect((await rows()).map(({ state }) => state)).toEqual(['pending', 'pending'])
  expect((await stored()).map(({ firstName }) => firstName).toSorted()).toEqual(['Ada', 'Grace'])
  expect((await rows()).filter(({ id }) => id === leadId)).toHaveLength(1)
})

test('the field names of the firm’s other pages are understood, and unknown ones ignored; an address alone means post', async () => {
  const theirs = {
    first_name: 'Ada',
    last_name: 'Lovelace',
    telephone: '07700900123',
    email_address: 'ada@example.com',
    ...address,
    address_county: 'Greater London',
  }
  const lead = { firstName: 'Ada', deliveryMethod: 'post', addressLine1: '1 Sample Street', townCity: 'London' }
  const whole = { ...lead, county: 'Greater London', postcode: 'EC1A 1AA' }
  const other = { utm_source: 'leaflet', submit: 'Send' }
  expect(await leadFrom({ ...theirs, delivery_method: 'post', ...other })).toMatchObject(whole)
  expect(await leadFrom(theirs)).toMatchObject(whole)
})

test.each([
  { delivery: 'email', address: '1 Sample Street' },
  { postcode: 'EC1A 1AA', town: 'London', address: ' ' },
])('no address is stored when email is chosen, or when there is only a postcode or a town: %j', async (fields) => {
  const lead = await leadFrom({ ...person, ...fields })
  expect(lead).toMatchObject({ deliveryMethod: 'email' })
  expect(lead).not.toHaveProperty('postcode')
})

test('choices are understood in any case, a ticked box is consent, and an unticked one is none', async () => {
  expect(await leadFrom({ ...person, ...address, delivery: ' POST ' })).toMatchObject({ deliveryMethod: 'post' })
  const shouted = { form: 'Guide', deliveryMethod: 'Email', planInterest: 'Not-Sure', timing: ' ASAP ' }
  expect(await leadFrom({ ...guide, ...shouted, planningFor: 'MYSELF', marketingPost: 'yes' })).toMatchObject({
    form: 'guide',
    deliveryMethod: 'email',
    planInterest: 'not-sure',
    timing: 'asap',
    planningFor: 'myself',
    marketing: { email: false, text: false, phone: false, post: true },
  })
})

test('large print is stored for a guide by post, ticked again on a form with mistakes, and never costs a lead', async () => {
  const post = { ...person, ...address, deliveryMethod: 'post' }
  const again = await shownFor({ ...post, firstName: '', guideFormat: 'large-print' })
  expect(again.page).toMatch(/<input[^>]*name="guideFormat"[^>]*checked=""/)
  expect(await leadFrom({ ...post, guideFormat: 'yes please' })).not.toHaveProperty('guideFormat')
  expect(await leadFrom({ ...post, guideFormat: 'Large-Print' })).toHaveProperty('guideFormat', 'large-print')
})

test('shows the page again with messages in place and everything typed still there', async () => {
  const typed = { ...form, firstName: 'Ada "A" & <b>', lastName: '', phone: '12', email: '&amp;' }
  const response = await postLead(new URLSearchParams(typed))
  expect([response.status, response.headers.get('content-type')]).toEqual([422, expect.stringContaining('text/html')])
  const page = await response.text()
  for (const shown of [
    /<title>Error: /,
    /<input[^>]* name="firstName"[^>]* value="Ada &quot;A&quot; &amp; &lt;b&gt;"/,
    /<input[^>]* name="email"[^>]* value="&amp;amp;"/,
    /id="lastName-error"[^>]*>Last name is required</,
    /<input[^>]* name="lastName"[^>]* aria-invalid="true" autofocus=""/,
    /<a href="#phone">Enter a valid UK phone number \(10–11 digits\)<\/a>/,
  ])
    expect(page).toMatch(shown)
  expect(page).not.toMatch(/id=error-summary[^>]* hidden|data-loader/)
  expect(await rows()).toHaveLength(0)
})

const checked = (id: string) => new RegExp(`<input[^>]* id="${id}"[^>]*checked`)
const mistake = (field: string, words: string) => new RegExp(`id="${field}-error"[^>]*>${words}<`)
const [byPost, byEmail] = [checked('deliveryMethod-post'), checked('deliveryMethod-email')]
const [morning, asap, byText] = [checked('callbackWindow-morning'), checked('timing-asap'), checked('marketingText')]
const town = mistake('townCity', 'Town/City is required')
const unknown = mistake('deliveryMethod', 'Choose one of the options')
const inOrder = /(<li><a href="#planInterest">).*(<li><a href="#planningFor">).*(<li><a href="#lastName">)/s
const unanswered = { lastName: '', planInterest: '', planningFor: '', marketingText: 'yes' }

test.each([
  ['an address without its town', { ...person, address: '1 Sample Street' }, [byPost, town], [byEmail]],
  ['an unknown choice', { ...person, delivery: 'Royal Mail' }, [unknown], [byPost, byEmail]],
  ['a call', callbackLead({ phone: '12' }), [morning, /<option value="?prices"? selected/], []],
  [
    'a guide',
    { ...guide, ...unanswered },
    [asap, byText, inOrder],
    [checked('marketingEmail'), /autofocus.*autofocus/s],
  ],
])('what is wrong with %s is said on its form, in page order', async (_, fields, shown, hidden) => {
  const { status, page } = await shownFor(fields)
  expect(status).toBe(422)
  for (const part of shown) expect(page).toMatch(part)
  for (const part of hidden) expect(page).not.toMatch(part)
})

const refusing = { send: () => Promise.reject(new Error('down')) }
test.each([
  [503, 'with both stores down', { DB: deadDatabase, LEAD_QUEUE: refusing }],
  [429, 'beyond a limit', { LEAD_LIMIT_VISITOR: limitOf(0).limit }],
])('answers %i %s, with the form and everything typed', async (status, _, bindings) => {
  const response = await postLead(new URLSearchParams(form), bindings, from('192.0.2.1'))
  const page = await response.text()
  const words = 'Please try again in a minute, or phone us.'
  expect([response.status, page]).toEqual([status, expect.stringContaining(words)])
  expect(page).toContain('value="ada@example.com"')
})

test('a browser that accepts gzip gets its form back in it', async () => {
  const page = await postLead(formOf({ ...form, email: '' }), {}, { 'accept-encoding': 'gzip, br' })
  expect([page.status, page.headers.get('content-encoding')]).toEqual([422, 'gzip'])
})

test.each([
  ['/get-your-guide?step=5', '/get-your-guide'],
  ['/faqs', '/'],
])('a form post from %s that cannot be read leads back to %s instead of showing JSON', async (from, to) => {
  const headers = { 'content-type': 'multipart/form-data', referer: `${site}${from}` }
  const answer = await ask('/api/lead', { method: 'POST', body: 'not multipart', headers })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, to])
})

test('the address of the form’s answer, opened again by a browser, leads to the form', async () => {
  const answer = await ask('/api/lead', { headers: { accept: 'text/html,application/xhtml+xml' } })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/'])
})

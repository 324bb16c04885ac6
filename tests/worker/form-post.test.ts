import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { app } from '#worker/app.ts'
import { readFields } from '#worker/leads/posted-fields.ts'
import { readForm } from '#worker/leads/posted-lead.ts'
import { callbackLead, guideLead, landingLead } from '../support/landing-lead.ts'
import { ask, deadDatabase, formOf, from, limitOf, postLead, site, turnstile } from './support/api.ts'
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

const checked = (name: string, value: string) => new RegExp(`<input[^>]* name="${name}" value="${value}"[^>]*checked`)
const mistake = (field: string, words: string) => new RegExp(`id="${field}-error"[^>]*>${words}<`)

test('a plain form post, of either type, is stored and redirected to the thank-you page', async () => {
  expect(await shownFor(form)).toMatchObject({ status: 303, leadsTo: '/thank-you#sent' })
  expect(await stored()).toMatchObject([{ phone: '07700900123' }])
  const body = new FormData()
  for (const [name, value] of Object.entries({ ...form, firstName: 'Grace' })) body.set(name, String(value))
  expect((await postLead(body)).status).toBe(303)
  expect(await rows()).toHaveLength(2)
})

test('the page that thanks remembers, without JavaScript too, that a funeral may be needed now', async () => {
  const soon = formOf(guideLead({ timing: 'asap' }))
  expect((await postLead(soon)).headers.get('location')).toBe('/thank-you/soon#sent')
  const call = formOf(callbackLead({ callbackTopic: 'needed-now' }))
  expect((await postLead(call)).headers.get('location')).toBe('/ring-me/thank-you/soon#sent')
})

test('each form leads to its own thank-you page, and whatever it contains to no other', async () => {
  const elsewhere = 'https://www.firm.example/thank-you?form=plain'
  const fields = { thankYouUrl: elsewhere, redirect: elsewhere, landingThankYouUrl: elsewhere }
  expect(await shownFor({ ...form, ...fields })).toMatchObject({ status: 303, leadsTo: '/thank-you#sent' })
  expect(await shownFor(guide)).toMatchObject({ status: 303, leadsTo: '/thank-you/soon#sent' })
  const call = callbackLead({ callbackWindow: 'MORNING' })
  expect(await shownFor(call)).toMatchObject({ status: 303, leadsTo: '/ring-me/thank-you#sent' })
})

test('a form whose id another lead has is stored under one of its own, once, and its visitor is thanked', async () => {
  const leadId = crypto.randomUUID()
  vi.spyOn(globalThis, 'fetch').mockImplementation(turnstile())
  const post = { ...form, leadId }
  for (const firstName of ['Ada', 'Grace', 'Grace']) {
    const fields = { ...post, firstName, 'cf-turnstile-response': `${firstName}’s token` }
    expect(await shownFor(fields, { TURNSTILE_SECRET: 's' })).toMatchObject({ status: 303 })
  }
  expect((await rows()).map(({ state }) => state)).toEqual(['pending', 'pending'])
  expect((await stored()).map(({ firstName }) => firstName).toSorted()).toEqual(['Ada', 'Grace'])
  expect((await rows()).filter(({ id }) => id === leadId)).toHaveLength(1)
})

test('a lead stored under an id of its own, sent again, uses up nobody else’s share of an address', async () => {
  const LEAD_LIMIT_VISITOR = limitOf(3).limit
  const worker = { ...env, LEAD_LIMIT_VISITOR }
  const leadId = crypto.randomUUID()
  for (const firstName of ['Ada', 'Grace', 'Grace', 'Grace', 'Edith']) {
    const body = formOf({ ...form, firstName })
    body.set('leadId', leadId)
    const headers = from('192.0.2.1')
    expect((await app.request(`${site}/api/lead`, { method: 'POST', headers, body }, worker)).status).toBe(303)
  }
})

test('the field names of the firm’s other pages are understood', async () => {
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
  expect(await leadFrom({ ...theirs, delivery_method: 'post' })).toMatchObject(whole)
})

test('unknown fields of the firm’s other pages are ignored', async () => {
  expect(await leadFrom({ ...form, utm_source: 'leaflet', submit: 'Send' })).toMatchObject({ firstName: 'Ada' })
})

test('a whole address without a choice of delivery means post', async () => {
  expect(await leadFrom({ ...person, ...address })).toMatchObject({ deliveryMethod: 'post', townCity: 'London' })
})

// Work that grew with the square of the size would not end within a test.
test('a form with one field thousands of times, or a name of thousands of letters, is read in one pass', async () => {
  const request = new Request(`${site}/api/lead`, { method: 'POST', body: new URLSearchParams('a&'.repeat(20_000)) })
  expect((await readFields(request)).a).toHaveLength(20_000)
  const long = 'a'.repeat(300_000)
  expect(readForm({ name: `${long} b c` }, request).lead).toMatchObject({ firstName: `${long} b`, lastName: 'c' })
})

test.each([
  'remarks',
  'comments',
  'message',
  'notes',
  'website',
  'url',
  'company',
  'title',
  'fax',
  'subject',
  'enquiry',
])('what another page asks for as %s is not taken for a robot’s', async (name) => {
  await postLead(formOf({ ...landingLead(), [name]: 'Please ring after six' }))
  expect(await rows()).toMatchObject([{ state: 'pending', hold_reason: null }])
})

test('another system’s id in a form is not taken for a lead’s, and costs no lead', async () => {
  expect(await leadFrom({ ...form, lead_id: '00Q5g00000AbCdE' })).toMatchObject({ firstName: 'Ada' })
  const leadId = crypto.randomUUID()
  expect(await leadFrom({ ...form, lead_id: leadId })).toMatchObject({ firstName: 'Ada' })
  expect(await rows()).toMatchObject([{ id: leadId }])
})

test('no address is stored when email is chosen', async () => {
  const lead = await leadFrom({ ...person, delivery: 'email', address: '1 Sample Street', zip: 'EC1A 1AA' })
  expect(lead).toMatchObject({ deliveryMethod: 'email' })
  expect(lead).not.toHaveProperty('postcode')
})

test.each(['address', 'address2', 'City', 'county', 'region', 'zip', 'street-address', 'ADDRESS[addr1]'])(
  'any part of an address means post, also %s alone: the rest is asked for, with the form filled in',
  async (name) => {
    const { status, page } = await shownFor({ ...person, [name]: 'EC1A 1AA' })
    expect(status).toBe(422)
    expect(page).toMatch(checked('deliveryMethod', 'post'))
    expect(page).toMatch(/<input[^>]* value="EC1A 1AA"/)
    expect(page).toMatch(/<input[^>]* name="firstName"[^>]* value="Ada"/)
  },
)

const whole = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  phone: '07700900123',
  email: 'ada@example.com',
  addressLine1: '1 Sample Street',
  townCity: 'London',
  county: 'Middlesex',
  postcode: 'EC1A 1AA',
}
const valuesOfWhole = Object.values(whole)

/** The names of eight fields, in the order of those above. */
test.each([
  ['HTML’s autocomplete', 'given-name family-name tel email address-line1 address-level2 address-level1 postal-code'],
  [
    'HTML’s autocomplete, otherwise',
    'given-name family-name tel-national email street-address address-level2 address-level1 postal-code',
  ],
  ['Salesforce', 'first_name last_name mobile email street city state zip'],
  ['HubSpot', 'firstname lastname mobilephone email address city state zip'],
  ['HubSpot’s newer forms', '0-1/firstname 0-1/lastname 0-1/phone 0-1/email 0-1/address 0-1/city 0-1/state 0-1/zip'],
  ['Mailchimp', 'FNAME LNAME PHONE EMAIL ADDRESS[addr1] ADDRESS[city] ADDRESS[state] ADDRESS[zip]'],
  [
    'Contact Form 7',
    'your-first-name your-last-name tel-123 your-email your-address your-city your-county your-postcode',
  ],
  [
    'WPForms',
    'wpforms[fields][0][first] wpforms[fields][0][last] phone email wpforms[fields][3][address1] wpforms[fields][3][city] wpforms[fields][3][state] wpforms[fields][3][postal]',
  ],
  [
    'Elementor',
    'form_fields[first_name] form_fields[last_name] form_fields[phone] form_fields[email] form_fields[address] form_fields[town] form_fields[county] form_fields[postcode]',
  ],
  [
    'Elementor’s webhook',
    'fields[firstname][value] fields[lastname][value] fields[tel][value] fields[email][value] fields[address][value] fields[city][value] fields[region][value] fields[postcode][raw_value]',
  ],
  [
    'WooCommerce',
    'billing_first_name billing_last_name billing_phone billing_email billing_address_1 billing_city billing_state billing_postcode',
  ],
  ['labels', 'First+name Surname Mobile+number E-mail+address Address+line+1 Town/City County Post+code'],
  ['capitals', 'FirstName LASTNAME PhoneNumber EmailAddress AddressLine1 City County PostCode'],
  ['underscores', 'first_name last_name phone_number email_address address_1 town_city address_county postal_code'],
])('a form with the names of %s is understood', async (_, names) => {
  const fields = names.split(' ').map((name, at) => [name.replaceAll('+', ' '), valuesOfWhole[at]])
  expect(await leadFrom(Object.fromEntries(fields))).toMatchObject({ deliveryMethod: 'post', ...whole })
})

test('further lines of an address are kept', async () => {
  const lines = { street: 'Flat 2,\r\n1 Sample Street', address_2: 'Sample Court', address_3: 'Soho' }
  expect(await leadFrom({ ...person, ...lines, city: 'London', zip: 'EC1A 1AA' })).toMatchObject({
    addressLine1: 'Flat 2, 1 Sample Street',
    addressLine2: 'Sample Court, Soho',
  })
})

const { firstName: _first, lastName: _last, ...nameless } = person

test('a whole name in one field is split into first and last name', async () => {
  const lead = await leadFrom({ ...nameless, 'your-name': ' Augusta Ada Lovelace ' })
  expect(lead).toMatchObject({ firstName: 'Augusta Ada', lastName: 'Lovelace' })
})

test('for a name that is one word the last name is asked for', async () => {
  const { status, page } = await shownFor({ ...nameless, name: 'Ada' })
  expect(status).toBe(422)
  expect(page).toMatch(mistake('lastName', 'Last name is required'))
  expect(page).toMatch(/<input[^>]* name="firstName"[^>]* value="Ada"/)
})

test('our own names count before those like ours', async () => {
  const lead = await leadFrom({ ...form, FIRSTNAME: 'Bob', 'your-first-name': 'Eve' })
  expect(lead).toMatchObject({ firstName: 'Ada' })
})

test.each([
  ['twice', ['ada@example.com', 'ada@example.com']],
  ['empty for a screen of another size', ['ada@example.com', '']],
  ['with a default in a hidden field before it', ['you@example.com', 'ada@example.com']],
])('a field that a page has %s costs no lead', async (_, emails) => {
  const { email: _email, ...rest } = form
  const body = formOf(rest)
  for (const email of emails) body.append('email', email)
  expect((await postLead(body)).status).toBe(303)
  expect(await stored()).toMatchObject([{ email: 'ada@example.com' }])
})

test('a file in the place of a text is asked for as if there were nothing', async () => {
  const body = new FormData()
  for (const [name, value] of Object.entries(form)) body.set(name, String(value))
  body.set('firstName', new File(['Ada'], 'ada.txt'))
  const response = await postLead(body)
  expect(response.status).toBe(422)
  expect(await response.text()).toMatch(mistake('firstName', 'First name is required'))
})

test('a name of no field changes nothing', async () => {
  const others = { username: 'ada1815', company: 'Sample', form_name: 'x', __proto__x: '1' }
  expect(await leadFrom({ ...form, ...others })).toMatchObject({ firstName: 'Ada', deliveryMethod: 'email' })
})

test.each([
  [' POST ', 'post'],
  ['By post', 'post'],
  ['by_post', 'post'],
  ['By E-mail', 'email'],
])('the choice “%s” means %s', async (delivery, deliveryMethod) => {
  expect(await leadFrom({ ...person, ...address, delivery })).toMatchObject({ deliveryMethod })
})

test('choices are understood in any case', async () => {
  const shouted = { form: 'Guide', deliveryMethod: 'Email', planInterest: 'Not sure', timing: ' ASAP ' }
  expect(await leadFrom({ ...guide, ...shouted, planningFor: 'MYSELF' })).toMatchObject({
    form: 'guide',
    deliveryMethod: 'email',
    planInterest: 'not-sure',
    timing: 'asap',
    planningFor: 'myself',
  })
})

test('only a ticked box is consent', async () => {
  const boxes = { marketingPost: 'yes', marketingText: 'No', marketing_phone: 'false' }
  const marketing = { email: false, text: false, phone: false, post: true }
  expect(await leadFrom({ ...guide, ...boxes })).toMatchObject({ marketing })
})

test.each([
  ['marketingEmail=no', false],
  ['marketingEmail=NO', false],
  ['marketing_email=+No+', false],
  ['marketingEmail=0', false],
  ['marketingEmail=no+thanks', false],
  ['marketingEmail=unticked', false],
  ['marketingEmail=&marketing-email=no', false],
  ['marketingEmail=no&marketingEmail=no', false],
  ['marketingEmail=yes&marketingEmail=no', false],
  ['marketingEmail=yes', true],
  ['marketingEmail=on', true],
  ['MARKETING_EMAIL=+True+', true],
  ['marketingEmail=no&marketingEmail=yes', true],
])(
  'a form with mistakes comes back with the consent that was given, and no more, and so is stored: %s',
  async (box, isGiven) => {
    const again = await postLead(new URLSearchParams(`${formOf({ ...guide, lastName: '' })}&${box}`))
    expect(/<input[^>]* id="?marketingEmail"?[^>]*checked/.test(await again.text())).toBe(isGiven)
    await postLead(new URLSearchParams(`${formOf(guide)}&${box}`))
    expect(await stored()).toMatchObject([{ marketing: { email: isGiven } }])
  },
)

test.for([
  ['nothing of an empty form', { form: 'landing', deliveryMethod: 'email' }, /id="saved-answers" hidden/],
  ['what was typed', { form: 'landing', deliveryMethod: 'email', firstName: 'Ada' }, /id="saved-answers">/],
] as const)('a form with mistakes says that it still has %s', async ([, fields, line]) => {
  expect((await shownFor(fields)).page).toMatch(line)
})

const guideByPost = { ...person, ...address, deliveryMethod: 'post' }

test('large print is stored for a guide by post', async () => {
  const lead = await leadFrom({ ...guideByPost, guideFormat: 'Large-Print' })
  expect(lead).toHaveProperty('guideFormat', 'large-print')
})

test('an unknown format of the guide costs no lead', async () => {
  expect(await leadFrom({ ...guideByPost, guideFormat: 'yes please' })).not.toHaveProperty('guideFormat')
})

test.each([
  ['large-print', true],
  ['yes please', false],
])('on a form with mistakes “%s” ticks large print again: %s', async (guideFormat, isTicked) => {
  const { page } = await shownFor({ ...guideByPost, firstName: '', guideFormat })
  expect(/<input[^>]*name="guideFormat"[^>]*checked=""/.test(page)).toBe(isTicked)
})

test('a form with mistakes is shown again, with messages in place and everything typed still there', async () => {
  const typed = { ...form, firstName: 'Ada "A" & <b>', lastName: '', phone: '12', email: '&amp;' }
  const response = await postLead(new URLSearchParams(typed))
  expect(response.status).toBe(422)
  expect(response.headers.get('content-type')).toContain('text/html')
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

test('a question with cards that was left unanswered is marked like a field, and no other', async () => {
  const call = { ...callbackLead(), leadId: undefined, callbackWindow: undefined, lastName: '' }
  const { page } = await shownFor(JSON.parse(JSON.stringify(call)))
  const marked = page.match(/<fieldset[^>]* data-invalid[^>]*>/g) ?? []
  expect(marked.map((group) => /aria-describedby="?([\w-]+)/.exec(group)?.[1])).toEqual(['callbackWindow-error'])
})

const byPost = checked('deliveryMethod', 'post')
const byEmail = checked('deliveryMethod', 'email')
const morning = checked('callbackWindow', 'morning')
const asap = checked('timing', 'asap')
const byText = checked('marketingText', 'yes')
const town = mistake('townCity', 'Town/City is required')
const unknown = mistake('deliveryMethod', 'Choose one of the options')
/** The summary where a browser can focus it, else the control after it: both are then in sight. */
const summaryFocused = /id="?error-summary"?[^>]* autofocus/
const focused = (field: string) => new RegExp(`<input[^>]* name="?${field}"?[^>]* autofocus`)
const inOrder = /(<li><a href="#planInterest">).*(<li><a href="#planningFor">).*(<li><a href="#lastName">)/s
const unanswered = { lastName: '', planInterest: '', planningFor: '', marketingText: 'yes' }

test.each([
  ['an address without its town', { ...person, address: '1 Sample Street' }, [byPost, town], [byEmail]],
  [
    'an address abroad',
    { ...person, address: '1 Sample Street', city: 'Gibraltar', postcode: 'GX11 1AA' },
    [/id="postcode-error"[^>]*>We can post only to the UK[^<]* and BFPO addresses\. Please choose email instead\.</],
    [],
  ],
  ['an unknown choice', { ...person, delivery: 'Royal Mail' }, [unknown], [byPost, byEmail]],
  ['a call', callbackLead({ phone: '12' }), [morning, /<option value="?prices"? selected/], []],
  ['a call from another page', callbackLead({ consentVersion: '' }), [/The form has to send its consentVersion/], []],
  [
    'a guide',
    { ...guide, ...unanswered },
    [asap, byText, inOrder],
    [checked('marketingEmail', 'yes'), /autofocus.*autofocus/s],
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
])('a form that is answered %i %s comes back with everything typed', async (status, _, bindings) => {
  const response = await postLead(new URLSearchParams(form), bindings, from('192.0.2.1'))
  const page = await response.text()
  const words = 'Please try again in a minute, or phone us free on <a href="tel:08081570123">0808 157 0123</a>.'
  expect(response.status).toBe(status)
  expect(page).toContain(words)
  expect(page).toContain('value="ada@example.com"')
  expect(page).toMatch(summaryFocused)
  expect(page).toMatch(focused('firstName'))
  expect(page).not.toMatch(/<input[^>]* aria-invalid/)
})

test('a browser that accepts gzip gets its form back in it', async () => {
  const page = await postLead(formOf({ ...form, email: '' }), {}, { 'accept-encoding': 'gzip, br' })
  expect(page.status).toBe(422)
  expect(page.headers.get('content-encoding')).toBe('gzip')
})

const urlencoded = 'application/x-www-form-urlencoded'
const latin1 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))
const partsOf = (fields: Record<string, string>) =>
  Object.entries(fields).map(
    ([name, value]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
const multipart = (fields: Record<string, string>) => latin1(`${partsOf(fields).join('')}--x--\r\n`)
const withName = (name: string) => `${formOf({ ...form, firstName: 'NAME' })}`.replace('NAME', name)

test.each<[string, BodyInit, string]>([
  ['windows-1252 that says nothing', withName('Zo%EB'), urlencoded],
  ['windows-1252 that says so', withName('Zo%EB'), `${urlencoded}; charset=windows-1252`],
  ['windows-1252 that says so in quotes', withName('Zo%eb'), `${urlencoded};charset="ISO-8859-1"`],
  ['windows-1252 that says it is UTF-8', withName('Zo%EB'), `${urlencoded}; charset=utf-8`],
  ['windows-1252 that says something unknown', withName('Zo%EB'), `${urlencoded}; charset=none`],
  ['windows-1252 that is not escaped', latin1(withName('Zoë')), urlencoded],
  ['UTF-8', withName('Zo%C3%AB'), urlencoded],
  ['UTF-8 that says so', withName('Zo%C3%AB'), `${urlencoded}; charset=UTF-8`],
  // One of the two has an even number of bytes, as UTF-16 would.
  ['UTF-8 that says it is UTF-16', withName('Zo%C3%AB'), `${urlencoded}; charset=utf-16`],
  ['UTF-8 that says it is UTF-16, a byte longer', `${withName('Zo%C3%AB')}&`, `${urlencoded}; charset=utf-16`],
  ['UTF-8 that is not escaped', withName('Zoë'), urlencoded],
  ['another encoding that says so', withName('Zo%91'), `${urlencoded}; charset=macintosh`],
  ['what the form’s own field says', `${withName('Zo%91')}&_charset_=macintosh`, urlencoded],
  ['windows-1252 in parts', multipart({ ...form, firstName: 'Zoë' }), 'multipart/form-data; boundary=x'],
  [
    'what a field in parts says',
    multipart({ ...form, firstName: 'Zo\x91', _charset_: 'macintosh' }),
    'multipart/form-data; boundary=x',
  ],
])('a form is decoded as what it is: %s', async (_, body, type) => {
  const answer = await ask('/api/lead', { method: 'POST', headers: { 'content-type': type }, body })
  expect(answer.status).toBe(303)
  expect(await stored()).toMatchObject([{ firstName: 'Zoë' }])
})

const html = { accept: 'text/html,application/xhtml+xml' }
const elsewhere = { origin: 'null', 'sec-fetch-site': 'cross-site' }

test.each<[number, string, BodyInit, Record<string, string>]>([
  [400, 'we could not read what you sent', 'not multipart', { 'content-type': 'multipart/form-data' }],
  [413, 'what you sent is too long for us', `a=${'a'.repeat(17_000)}`, { 'content-type': urlencoded }],
  [415, 'we could not read what you sent', 'firstName=Ada', { 'content-type': 'text/plain', ...html }],
  [
    403,
    'that form no longer works. Please fill in this one',
    withName('Ada'),
    { 'content-type': urlencoded, ...elsewhere },
  ],
  [
    403,
    'that form no longer works. Please fill in this one',
    '{}',
    { 'content-type': 'application/json', ...elsewhere, ...html },
  ],
])('a browser that is answered %i is shown a form, and why: %s', async (status, words, body, headers) => {
  for (const [from, shown, first] of [
    ['/get-your-guide?step=5', 'name="form" value="guide"', 'planInterest'],
    ['/ring-me', 'name="form" value="callback"', 'firstName'],
    ['/faqs', 'name="form" value="landing"', 'firstName'],
  ] as const) {
    const answer = await ask('/api/lead', { method: 'POST', headers: { ...headers, referer: `${site}${from}` }, body })
    const page = await answer.text()
    expect(answer.status).toBe(status)
    expect(answer.headers.get('content-type')).toContain('text/html')
    expect(page).toContain(words)
    expect(page, 'nothing is kept of it').toMatch(/id="saved-answers" hidden/)
    expect(page).toMatch(/<title>Error: /)
    expect(page).not.toMatch(/id=error-summary[^>]* hidden|data-loader/)
    expect(page).toContain(shown)
    expect(page).toMatch(summaryFocused)
    expect(page).toMatch(focused(first))
  }
  expect(await rows()).toHaveLength(0)
})

test('a program that is refused gets JSON', async () => {
  const headers = { 'content-type': 'application/json', ...elsewhere }
  const answer = await ask('/api/lead', { method: 'POST', headers, body: '{}' })
  expect(answer.status).toBe(403)
  expect(await answer.json()).toMatchObject({ error: { code: 'forbidden' } })
})

test('the address of the form’s answer, opened again by a browser, leads to the form', async () => {
  const answer = await ask('/api/lead', { headers: { accept: 'text/html,application/xhtml+xml' } })
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe('/')
})

import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { emailWarning } from '#app/forms/fields/email-warning.ts'
import { checkLead, valuesOfLead } from '#app/forms/fields/lead-values.ts'
import { mailServices } from '#app/forms/fields/mail-services.ts'
import {
  fetchAddresses,
  type LookupEvent,
  type LookupOutcome,
  type LookupState,
  nextState,
  readPostcode,
} from '#app/pages/get-your-guide/find-addresses.ts'
import { checkGuide } from '#app/pages/get-your-guide/get-your-guide-page.tsx'
import { callbackLead } from '#contract/callback-lead.ts'
import './support/browser.ts'

const leadId = 'a81bc81b-dead-4e5d-abff-90865d1e13b1'
const person = { firstName: 'Ada', lastName: 'Lovelace', phone: '07700900123' }
const asked = { planInterest: 'direct-cremation', timing: 'few-months', planningFor: 'someone-else' }
const email = { deliveryMethod: 'email', email: 'ada@example.com' }
const address = { addressLine1: '1 Sample Street', townCity: 'London', postcode: 'ec1a1aa' }
const version = { form: 'guide', consentVersion: 'guide-2026-12-01' }
const boxes = { marketingEmail: 'yes', marketingText: '' }
const guide = { ...person, ...asked, ...version, phone: '+44 (0)7700 900123', ...email, ...address, ...boxes }

test('a guide’s lead has its consents, with the version of their wording, and no address when it goes by email', () => {
  const marketing = { email: true, text: false, phone: false, post: false }
  const lead = { ...person, ...asked, ...version, leadId, ...email, marketing }
  expect(checkGuide(guide, leadId)).toEqual({ kind: 'lead', lead })
})

const byPost = () => checkGuide({ ...guide, deliveryMethod: 'post' }, leadId)

test('a guide’s lead by post has its address', () => {
  expect(byPost()).toMatchObject({
    lead: { addressLine1: '1 Sample Street', addressLine2: '', townCity: 'London', county: '', postcode: 'EC1A 1AA' },
  })
})

test('a guide’s lead fills in the form it came from when it is returned', () => {
  const outcome = byPost()
  if (outcome.kind !== 'lead') throw new Error('expected a lead')
  expect(checkGuide(valuesOfLead(outcome.lead), leadId)).toEqual(outcome)
})

const promise = { callbackWindow: 'morning', form: 'callback', consentVersion: 'call-2026-12-01' }
const call = { ...promise, ...person, firstName: ' Ada ', phone: '+44 (0)7700 900123', leadId }

test('a call’s lead has the version of the promise among its fields, but no email address', () => {
  const lead = { ...promise, ...person, callbackTopic: '', leadId }
  expect(checkLead(callbackLead, call)).toEqual({ kind: 'lead', lead })
})

const wrong = { firstName: ' ', email: 'ada', phone: '', deliveryMethod: 'post', postcode: 'EC1A' }

test('what is missing is listed in page order', () => {
  const outcome = checkGuide({ ...guide, ...wrong }, leadId)
  expect(Object.entries('errors' in outcome ? outcome.errors : {})).toEqual([
    ['firstName', 'Enter your first name'],
    ['email', 'Enter an email address in the correct format, like name@example.com'],
    ['phone', 'Enter a UK phone number'],
    ['postcode', 'Enter a full UK postcode'],
  ])
})

test.each([
  ['gmail.com', ['gmial.com', 'gmail.con', 'gmail.co', 'gmail.co.uk', 'gmail.uk', 'gmail.com.uk', 'gmail.co.com']],
  [
    'gmail.com',
    ['gamil.co.uk', 'gmailcom', 'gmail', 'gmial', 'gmail com', 'gmail.', 'gmail.net', 'www.gmail.com', 'g mail.com'],
  ],
  [
    'hotmail.co.uk',
    ['hotmail.co.ku', 'hotnail.co.ku', 'hotmail.couk', 'hotmailcouk', 'hotmail.com.uk', 'hotmail.uk', 'hot mail.co.uk'],
  ],
  ['yahoo.co.uk', ['yahoo.co.k', 'yahho.co.uk', 'yahoo.com.uk']],
  ['live.co.uk', ['live.cou.uk', 'live.com.uk']],
  ['icloud.com', ['icloud.co.uk', 'icloud.co', 'iclod.com', 'icloud.cok']],
  ['btinternet.com', ['btinternet.co.uk', 'btinternet', 'bt internet.com', 'bt-internet.com']],
  ['btopenworld.com', ['btopenworld.co.uk', 'btopenworld.couk']],
  ['blueyonder.co.uk', ['blueyonder.com', 'bluyonder.co.uk']],
  ['virginmedia.com', ['virginmedia.vom', 'virginmedai.com']],
  ['sky.com', ['sky.con', 'skycom']],
])('%s is suggested for its likely misspellings: %j', (domain, typed) => {
  expect(typed.map((mistyped) => emailWarning(`ann@${mistyped}`))).toEqual(
    typed.map(() => ({ suggestion: `ann@${domain}` })),
  )
  expect(emailWarning(`  Ann.O’Neil@${typed[0]?.toUpperCase()} `)).toEqual({ suggestion: `Ann.O'Neil@${domain}` })
})

test.each(['ann at gmail.com', 'ann"gmail.com', 'ann (at) gmail com', 'Email: ann@gmial.com', 'ann@gmial.com.'])(
  'the address in %j is suggested',
  (typed) => expect(emailWarning(typed)).toEqual({ suggestion: 'ann@gmail.com' }),
)

test.each(['con', 'co.ku', 'couk', 'comm', 'com.uk'])('an address that ends in .%s is asked about', (ending) => {
  expect(emailWarning(`ann@the-smiths.${ending}`)).toEqual({ ending: `.${ending}` })
})

const ending = fc.stringMatching(/^[a-z.]{0,7}$/)
const name = fc.oneof(fc.constantFrom(...mailServices.keys()), fc.stringMatching(/^[a-z]{3,11}$/))

const services = [...mailServices].flatMap(([service, { endings }]) => endings.map((end) => `${service}.${end}`))

test('nothing is asked about the address of a mail service that exists', () => {
  expect(services.filter((domain) => emailWarning(`ann@${domain}`) !== undefined)).toEqual([])
})

test('whatever is suggested is a mail service that exists', () => {
  fc.assert(
    fc.property(name, ending, (typed, end) => {
      const warning = emailWarning(`ann@${typed}.${end}`)
      if (warning && 'suggestion' in warning) expect(services).toContain(warning.suggestion.slice('ann@'.length))
    }),
    { numRuns: 5_000 },
  )
})

const rightDomains = `gmail.com googlemail.com mail.com email.com ymail.com gmx.com gmx.co.uk cloud.com hotmail.com
  hotmail.co.uk hotmail.fr hotmail.it live.com live.co.uk love.com msn.com outlook.com outlook.ie yahoo.com yahoo.co.uk
  yahoo.co.in yahoo.co.id yahoo.ie yahoo.com.au icloud.com me.com mac.com aol.com aol.co.uk aon.com sky.com bt.com
  btinternet.com talktalk.net virgin.net virginmedia.com ntlworld.com blueyonder.co.uk tiscali.co.uk plus.com o2.co.uk
  nhs.net parish.church family.name firm.co firm.cm firm.om uni.ac.uk shop.uk virginmedia.co.uk virgin.com sky.uk
  grail.com gail.com mail.co.uk email.co.uk live.net tiscali.it talktalk.co.uk me.uk`

test('an address that can be right, or is not finished, is not asked about', () => {
  const right = rightDomains.split(/\s+/).map((domain) => `ann@${domain}`)
  const unfinished = ['', 'ann', '@gmial.com', 'ann@', 'ann@bob@gmial.com', 'ann lee@gmial.com', 'a@b', 'at home']
  expect([...right, ...unfinished].filter((typed) => emailWarning(typed) !== undefined)).toEqual([])
})

const flat = { line1: '1 Sample Street', line2: '', town: 'London', county: '', postcode: 'EC1A 1AA' }

/** Answers instead of the worker. @returns the URLs requested */
function worker(answer: () => Response | Promise<Response>): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return answer()
  })
  return asked
}

test('the same postcode is not paid for twice in one page, unless it failed', async () => {
  worker(() => Response.json({ addresses: [{ street: '1' }] }))
  expect(await fetchAddresses('EC1A 1AA')).toEqual({ kind: 'failed' })
  const asked = worker(() => Response.json({ addresses: [flat] }))
  for (let times = 0; times < 2; times++)
    expect(await fetchAddresses('EC1A 1AA')).toEqual({ kind: 'addresses', addresses: [flat] })
  expect(asked).toEqual(['/api/postcode?pc=EC1A+1AA'])
})

test('an address lookup gives up after three seconds', async () => {
  vi.useFakeTimers()
  worker(() => new Promise(() => undefined))
  const ended = vi.fn()
  void fetchAddresses('EC1A 1BB').then(ended)
  await vi.advanceTimersByTimeAsync(2_999)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(ended).toHaveBeenCalledWith({ kind: 'failed' })
})

const found: LookupOutcome = { kind: 'addresses', addresses: [flat] }
const none: LookupOutcome = { kind: 'addresses', addresses: [] }
const after = (...events: LookupEvent[]) => events.reduce<LookupState>(nextState, { kind: 'idle' })
const started = (lookup: number): LookupEvent => ({ kind: 'started', lookup })
const answered = (lookup: number, answer: LookupOutcome): LookupEvent => ({ kind: 'answered', lookup, answer })

const picked: LookupEvent[] = [started(1), answered(1, found), { kind: 'picked' }]

test('an address that was found can be selected', () => {
  expect(after(...picked)).toMatchObject({ kind: 'found', isPicked: true })
})

test('without a lookup there is no address to select', () => {
  expect(after({ kind: 'picked' })).toEqual({ kind: 'idle' })
})

test('a new lookup clears what an earlier one has found', () => {
  expect(after(...picked, started(9))).toEqual({ kind: 'searching', lookup: 9 })
})

test('only its own answer ends a lookup', () => {
  const searching = after(started(1), started(9), answered(1, found))
  expect(searching).toEqual({ kind: 'searching', lookup: 9 })
  expect(nextState(searching, answered(9, none)).kind).toBe('none')
})

test.each([
  ['  ', { message: 'Please enter a postcode', suggestions: [] }],
  ['EC1A', { message: 'Enter a full UK postcode', suggestions: [] }],
  ['SWIA 1AA', { message: 'Enter a full UK postcode', suggestions: ['SW1A 1AA'] }],
  ['GX11 1AA', { message: expect.stringContaining('post only to the UK'), suggestions: [] }],
  [' ec1a1aa ', { postcode: 'EC1A 1AA' }],
  ['EC1A IAA, UK', { postcode: 'EC1A 1AA' }],
])('"%s" is looked up as a postcode, or answered with what is wrong with it', (typed, read) => {
  expect(readPostcode(typed)).toEqual(read)
})

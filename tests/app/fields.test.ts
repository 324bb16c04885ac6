import { expect, test } from 'vitest'
import { meantEmail } from '#app/forms/fields/field-question.tsx'
import { leadOf, valuesOfLead } from '#app/forms/fields/form-lead.ts'
import { newLeadId } from '#app/forms/outbox/hand-over.ts'
import { guideLeadOf } from '#app/pages/get-your-guide/get-your-guide-page.tsx'
import { callbackLead } from '#contract/callback-lead.ts'

const leadId = 'a81bc81b-dead-4e5d-abff-90865d1e13b1'
const person = { firstName: 'Ada', lastName: 'Lovelace', phone: '07700900123' }
const asked = { planInterest: 'direct-cremation', timing: 'few-months', planningFor: 'someone-else' }
const email = { deliveryMethod: 'email', email: 'ada@example.com' }
const address = { addressLine1: '1 Sample Street', townCity: 'London', postcode: 'ec1a1aa' }
const version = { form: 'guide', consentVersion: 'guide-2026-11' }
const boxes = { marketingEmail: 'yes', marketingText: '' }
const guide = { ...person, ...asked, ...version, phone: '+44 (0)7700 900123', ...email, ...address, ...boxes }

test('a guide’s lead has its consents, with the version of their wording, and no address when it goes by email', () => {
  const marketing = { email: true, text: false, phone: false, post: false }
  const lead = { ...person, ...asked, ...version, leadId, ...email, marketing }
  expect(guideLeadOf(guide, leadId)).toEqual({ kind: 'lead', lead })
})

test('by post it has its address, and fills in the form it came from when it is returned', () => {
  const outcome = guideLeadOf({ ...guide, deliveryMethod: 'post' }, leadId)
  expect(outcome).toMatchObject({
    lead: { addressLine1: '1 Sample Street', addressLine2: '', townCity: 'London', county: '', postcode: 'EC1A 1AA' },
  })
  if (outcome.kind !== 'lead') throw new Error('expected a lead')
  expect(guideLeadOf(valuesOfLead(outcome.lead), leadId)).toEqual(outcome)
})

const promise = { callbackWindow: 'morning', form: 'callback', consentVersion: 'call-2026-11' }
const call = { ...promise, ...person, firstName: ' Ada ', phone: '+44 (0)7700 900123', leadId }

test('a call’s lead has no email address, and the version of the promise', () => {
  const lead = { ...promise, ...person, callbackTopic: '', leadId }
  expect(leadOf(callbackLead, call)).toEqual({ kind: 'lead', lead })
})

const wrong = { firstName: ' ', email: 'ada', phone: '', deliveryMethod: 'post', postcode: 'EC1A' }

test.each([
  [
    guideLeadOf({ ...guide, ...wrong }, leadId),
    ['firstName', 'Enter your first name'],
    ['email', 'Enter an email address in the correct format, like name@example.com'],
    ['phone', 'Enter a UK phone number'],
    ['postcode', 'Enter a full UK postcode'],
  ],
  [
    leadOf(callbackLead, { ...call, firstName: '', callbackWindow: '' }),
    ['firstName', 'First name is required'],
    ['callbackWindow', 'Choose a time of day'],
  ],
])('what is missing is listed in page order', (outcome, ...mistakes) => {
  expect(Object.entries('errors' in outcome ? outcome.errors : {})).toEqual(mistakes)
})

test('an id is a UUID, and never the same', () => {
  const ids = new Set(Array.from({ length: 100 }, newLeadId))
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/)
  expect(ids.size).toBe(100)
})

test.each([
  ['ann@gmial.com', 'ann@gmail.com'],
  ['ann@gmail.con', 'ann@gmail.com'],
  ['ann@gmail.co', 'ann@gmail.com'],
  ['ann@gmail.co.uk', 'ann@gmail.com'],
  ['ann@gmailcom', 'ann@gmail.com'],
  ['ann@gmail,com', 'ann@gmail.com'],
  ['ann@gmail..com', 'ann@gmail.com'],
  ['ann@hotmail.co.ku', 'ann@hotmail.co.uk'],
  ['ann@hotnail.co.ku', 'ann@hotmail.co.uk'],
  ['ann@hotmail.couk', 'ann@hotmail.co.uk'],
  ['ann@yahoo.co.k', 'ann@yahoo.co.uk'],
  ['ann@icloud.co.uk', 'ann@icloud.com'],
  ['ann@btinternet.co.uk', 'ann@btinternet.com'],
  ['ann@virginmedia.vom', 'ann@virginmedia.com'],
  ['ann@the-smiths.con', 'ann@the-smiths.com'],
  ['ann@the-smiths.co.ku', 'ann@the-smiths.co.uk'],
  ['  Ann.O’Neil@GMIAL.COM ', 'Ann.O’Neil@gmail.com'],
])('%s is asked about: %s?', (typed, meant) => {
  expect(meantEmail(typed)).toBe(meant)
})

const rightDomains = `gmail.com googlemail.com mail.com email.com ymail.com gmx.com gmx.co.uk cloud.com hotmail.com
  hotmail.co.uk hotmail.fr hotmail.it live.com live.co.uk love.com msn.com outlook.com outlook.ie yahoo.com yahoo.co.uk
  yahoo.co.in yahoo.co.id yahoo.ie yahoo.com.au icloud.com me.com mac.com aol.com aol.co.uk aon.com sky.com bt.com
  btinternet.com talktalk.net virgin.net virginmedia.com ntlworld.com blueyonder.co.uk tiscali.co.uk plus.com o2.co.uk
  nhs.net parish.church family.name firm.co firm.cm firm.om uni.ac.uk shop.uk`

test.each([
  ...rightDomains.split(/\s+/).map((domain) => `ann@${domain}`),
  ...['', 'ann', '@gmial.com', 'ann@', 'ann@bob@gmial.com', 'ann lee@gmial.com', 'a@b'],
])('what can be right, or is no address yet, is not asked about: "%s"', (typed) => {
  expect(meantEmail(typed)).toBeUndefined()
})

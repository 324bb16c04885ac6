import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyLead } from '#contract/lead.ts'
import { isAdvertField } from '#worker/leads/campaign.ts'
import { spreadsheetSafe, webhookFields } from '#worker/leads/payload.ts'
import { callbackLead } from '../support/landing-lead.ts'
import { guideLead, landingLead } from './support/leads.ts'

const receivedAt = Date.parse('2026-11-21T09:00:00.000Z')
const fieldsOf = (lead: unknown) =>
  webhookFields({ content: anyLead.parse(lead), sourceCode: 'SPRING26', receivedAt, isRepeat: false })

test('a landing lead has the specified fields and nothing else', () => {
  expect(fieldsOf(landingLead())).toEqual([
    ['firstName', 'Ada'],
    ['lastName', 'Lovelace'],
    ['phone', "'07700900123"],
    ['email', 'ada@example.com'],
    ['addressLine 1', ''],
    ['addressLine 2', ''],
    ['townCity', ''],
    ['county', ''],
    ['postcode', ''],
    ['dateSubmitted', '2026-11-21T09:00:00.000Z'],
    ['sourcecode', 'SPRING26'],
  ])
})

test('a guide lead adds its answers and consents after them', () => {
  expect(fieldsOf(guideLead()).slice(11)).toEqual([
    ['deliveryMethod', 'email'],
    ['planInterest', 'not-sure'],
    ['timing', 'planning-ahead'],
    ['planningFor', 'myself'],
    ['marketingEmail', 'yes'],
    ['marketingText', 'no'],
    ['marketingPhone', 'no'],
    ['marketingPost', 'yes'],
    ['consentVersion', 'guide-2026-11'],
  ])
})

test('large print comes last, and only for those who asked for it', () => {
  const post = { deliveryMethod: 'post', addressLine1: '1 A Street', townCity: 'London', postcode: 'EC1A 1AA' }
  const names = (lead: unknown) => fieldsOf(lead).map(([name]) => name)
  expect(names(landingLead(post))).not.toContain('guideFormat')
  expect(fieldsOf(landingLead({ ...post, guideFormat: 'large-print' })).slice(11)).toEqual([
    ['guideFormat', 'large-print'],
  ])
  expect(fieldsOf(guideLead({ ...post, guideFormat: 'large-print' })).at(-1)).toEqual(['guideFormat', 'large-print'])
  expect(names(landingLead({ guideFormat: 'large-print' }))).not.toContain('guideFormat')
})

test('no column of any form’s row can be taken by an advert', () => {
  const postal = { deliveryMethod: 'post', addressLine1: '1 A Street', townCity: 'London', postcode: 'EC1A 1AA' }
  const leads = [
    callbackLead(),
    ...[landingLead, guideLead].map((lead) => lead({ ...postal, guideFormat: 'large-print' })),
  ].map((lead) => anyLead.parse(lead))
  for (const lead of leads)
    for (const [name] of webhookFields({ content: lead, sourceCode: '', receivedAt, isRepeat: true }))
      expect([name, isAdvertField(name)]).toEqual([name, false])
})

test.each(['=1+1', '+SUM(A1)', '-2', '@cmd', '＝1+1'])('what a spreadsheet would run, %s, arrives as text', (text) => {
  expect(fieldsOf(landingLead({ firstName: text }))[0]).toEqual(['firstName', `'${text}`])
  expect(fieldsOf(guideLead({ consentVersion: text })).at(-1)).toEqual(['consentVersion', `'${text}`])
})

test.each([
  ...[
    '2/1',
    '1E2',
    '007',
    '3-4',
    'TRUE',
    'false',
    "'t Hooft",
    '10:30',
    '12',
    '1,000',
    '50%',
    '£5',
    '(12)',
    '1.5',
    '٣/٤',
  ],
  ...['1 May', 'May 2026', '1-Jan', '12 March 2026', 'Dec 1', '10 am', ' 2/1', '1 1/2', '1e5'],
])('what a spreadsheet would change, %s, arrives as it was written', (text) => {
  expect(spreadsheetSafe(text)).toBe(`'${text}`)
})

test.each([
  ...['12 High Street', 'Flat 2/1', '2/1 Sample Street', 'May', 'Truett', 'O’Hara', 'Ada', '1st Floor', 'Unit 3-4', ''],
  ...['EC1A 1AA', '12a', 'Marsh 3 Farm', 'June Brown', 'E1'],
])('%s needs no help', (text) => {
  expect(spreadsheetSafe(text)).toBe(text)
})

test('any Unicode survives the form encoding', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }), (name) => {
      const result = anyLead.safeParse(landingLead({ firstName: name }))
      if (!result.success) return
      const fields = fieldsOf(result.data)
      expect([...new URLSearchParams(new URLSearchParams(fields).toString())]).toEqual(fields)
    }),
  )
})

import { expect, test, vi } from 'vitest'
import { webhookFields } from '#worker/leads/payload.ts'
import { callbackLead } from '../support/landing-lead.ts'
import { formOf, postLead } from './support/api.ts'
import { store } from './support/deliveries.ts'
import { rows } from './support/leads.ts'

/** What the webhook gets of the only lead. */
async function sent() {
  const [row] = await rows()
  const claimed = await store().claim(String(row?.id), Date.now())
  return claimed && 'content' in claimed ? webhookFields(claimed) : []
}

test('the webhook gets the specified fields, those not asked for empty, and then what the call is to be', async () => {
  vi.setSystemTime('2026-11-23T10:00:00Z')
  const CAMPAIGN_CODES = '{"tv":"TV-SPRING26"}'
  expect((await postLead({ ...callbackLead(), campaign: 'tv' }, { CAMPAIGN_CODES })).status).toBe(202)
  expect(await sent()).toEqual([
    ['firstName', 'Ada'],
    ['lastName', 'Lovelace'],
    ['phone', "'07700900123"],
    ['email', ''],
    ['addressLine 1', ''],
    ['addressLine 2', ''],
    ['townCity', ''],
    ['county', ''],
    ['postcode', ''],
    ['dateSubmitted', '2026-11-23T10:00:00.000Z'],
    ['sourcecode', 'TV-SPRING26'],
    ['callbackWindow', 'morning'],
    ['callbackTopic', 'prices'],
    ['consentVersion', 'call-2026-11'],
  ])
})

test('what the call is about may be left out; a time of day that there is not is refused with its message', async () => {
  const { callbackTopic: _, ...lead } = callbackLead()
  expect((await postLead(lead)).status).toBe(202)
  expect(await sent()).toContainEqual(['callbackTopic', ''])
  for (const [change, fields] of [
    [{ callbackWindow: undefined }, { callbackWindow: 'Choose a time of day' }],
    [{ callbackWindow: 'night' }, { callbackWindow: 'Choose a time of day' }],
    [{ callbackTopic: 'weather' }, { callbackTopic: 'Choose one of the options' }],
  ] as const) {
    const response = await postLead(callbackLead(change))
    expect([response.status, await response.json()]).toMatchObject([422, { error: { code: 'invalid_lead', fields } }])
  }
})

test('a plain form leads to the thanks for a call, or shows the form again with everything typed', async () => {
  const response = await postLead(formOf(callbackLead({ callbackWindow: 'MORNING' })))
  expect([response.status, response.headers.get('location')]).toEqual([303, '/thank-you#call'])
  expect(await sent()).toContainEqual(['callbackWindow', 'morning'])
  const wrong = await postLead(
    formOf(callbackLead({ phone: '12', firstName: 'Ada "A" & <b>', callbackTopic: 'prices' })),
  )
  const page = await wrong.text()
  expect(wrong.status).toBe(422)
  expect(page).toMatch(/<input[^>]* name="firstName"[^>]* value="Ada &quot;A&quot; &amp; &lt;b&gt;"/)
  expect(page).toMatch(/<input[^>]* id="callbackWindow-morning"[^>]*checked/)
  expect(page).toMatch(/<option value="?prices"? selected/)
})

test('a promise that was never published is held, as is the other form’s', async () => {
  for (const consentVersion of ['call-2031-01', 'guide-2026-11']) await postLead(callbackLead({ consentVersion }))
  expect((await rows()).map(({ held_for }) => held_for)).toEqual(Array(2).fill('unknown consent'))
})

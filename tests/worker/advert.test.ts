import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { app } from '#worker/app.ts'
import { webhookFields } from '#worker/delivery/payload.ts'
import { settingsOf } from '#worker/env.ts'
import { RetentionStore } from '#worker/retention/retention-store.ts'
import { store } from './support/deliveries.ts'
import { cipherWith, newKey, oldKey } from './support/keys.ts'
import { landingLead, rows } from './support/leads.ts'

const site = 'https://site.example'
const page = `${site}/?c=tv&utm_source=google&gclid=Cj0K%2Bx&email=eve@example.com`
const named = { ...env, WEBHOOK_ADVERT_FIELDS: 'utm_source gclid msclkid' }
const nobody = 'not-posted' as const

async function post(lead: object, referer: string | typeof nobody, bindings: object = named): Promise<Response> {
  const headers = { 'content-type': 'application/json', ...(referer !== nobody && { referer }) }
  return app.request(`${site}/api/lead`, { method: 'POST', headers, body: JSON.stringify(lead) }, bindings)
}

function postForm(fields: Record<string, string>, referer: string, bindings: object = named) {
  const { leadId: _, ...lead } = landingLead()
  const body = new URLSearchParams({ ...lead, ...fields })
  return app.request(`${site}/api/lead`, { method: 'POST', headers: { referer }, body }, bindings)
}

/** What follows the specified fields when the only lead goes out. */
async function sentAfterTheSpecified(cipher = cipherWith()) {
  const [row] = await rows()
  const claimed = await store('webhook', cipher).claim(String(row?.id), Date.now() + 60_000)
  return claimed && webhookFields(claimed, Date.now()).slice(11)
}

const fromTheAdvert = [
  ['utm_source', 'google'],
  ['gclid', 'Cj0K+x'],
  ['msclkid', ''],
]

test('the named parameters of the page’s address follow the specified fields, empty where there are none', async () => {
  expect((await post(landingLead(), page)).status).toBe(202)
  expect(await sentAfterTheSpecified()).toEqual(fromTheAdvert)
})

test('a plain form has them from its page’s address, and another of the firm’s pages may send them as fields', async () => {
  expect((await postForm({}, page)).status).toBe(303)
  expect(await sentAfterTheSpecified()).toEqual(fromTheAdvert)
  await env.DB.exec('DELETE FROM leads; DELETE FROM deliveries')
  await postForm({ gclid: 'from-a-field' }, nobody)
  expect(await sentAfterTheSpecified()).toEqual([
    ['utm_source', ''],
    ['gclid', 'from-a-field'],
    ['msclkid', ''],
  ])
})

test('a plain form that is shown again keeps them for its next try', async () => {
  const shown = await (await postForm({ email: 'wrong' }, page)).text()
  expect(shown).toContain('<input type="hidden" name="gclid" value="Cj0K+x">')
  expect(shown).not.toContain('name="msclkid"')
  const hostile = await (await postForm({ email: 'wrong', gclid: '"><script>alert(1)</script>' }, page)).text()
  expect(hostile).not.toContain('<script>alert')
})

test('without the setting nothing is taken', async () => {
  await post(landingLead(), page, env)
  expect(JSON.stringify(await rows())).not.toMatch(/google|Cj0K/)
  expect(await sentAfterTheSpecified()).toEqual([])
})

test.each([
  ['another site', `https://other.example/?gclid=1`],
  ['no page', nobody],
  ['something that is not an address', 'gclid=1'],
])('nothing is taken from %s', async (_, referer) => {
  expect((await post(landingLead(), referer)).status).toBe(202)
  expect(await sentAfterTheSpecified()).toEqual([
    ['utm_source', ''],
    ['gclid', ''],
    ['msclkid', ''],
  ])
})

test.each([
  ['a formula', '%3D1%2B1', "'=1+1"],
  ['control characters', 'a%0d%0ab%00%E2%80%AE', 'a b'],
  ['too much text', 'a'.repeat(501), ''],
])('%s is made harmless or left out, and costs no lead', async (_, value, sent) => {
  expect((await post(landingLead(), `${site}/?gclid=${value}`)).status).toBe(202)
  expect((await sentAfterTheSpecified())?.[1]).toEqual(['gclid', sent])
})

test('they are sealed with the lead, survive resealing, and go with its erasure', async () => {
  const sealing = (keys: string) => ({ ...named, LEAD_KEYS: keys })
  const lead = landingLead()
  await post(lead, page, sealing(oldKey))
  expect(JSON.stringify(await rows())).not.toContain('Cj0K')
  await new RetentionStore(env.DB, cipherWith(newKey, oldKey)).reseal(lead.leadId.slice(0, -1), 10)
  expect(await sentAfterTheSpecified(cipherWith(newKey))).toEqual(fromTheAdvert)
})

test('a lead sent again from another page is the same lead, also after resealing', async () => {
  const lead = landingLead()
  const sealing = (keys: string) => ({ ...named, LEAD_KEYS: keys })
  await post(lead, page, sealing(oldKey))
  expect((await post(lead, `${site}/thank-you`, sealing(oldKey))).status).toBe(202)
  await new RetentionStore(env.DB, cipherWith(newKey, oldKey)).reseal(lead.leadId.slice(0, -1), 10)
  expect((await post(lead, `${site}/thank-you`, sealing(newKey))).status).toBe(202)
  const other = await post({ ...lead, firstName: 'Grace' }, page, sealing(newKey))
  expect(await other.json()).toMatchObject({ error: { code: 'lead_id_taken' } })
  expect(await sentAfterTheSpecified(cipherWith(newKey))).toEqual(fromTheAdvert)
})

test('names that are not parameters, or are fields already, are reported and left out', async () => {
  const { advertFields, problems } = settingsOf({
    ...env,
    WEBHOOK_ADVERT_FIELDS: 'gclid, email callbackMissed =1+1 __proto__',
  })
  expect(advertFields).toEqual(['gclid'])
  expect(problems).toMatchObject([{ setting: 'WEBHOOK_ADVERT_FIELDS' }])
  expect(settingsOf(env)).toMatchObject({ advertFields: [], problems: [] })
})

import { env } from 'cloudflare:workers'
import { beforeEach, expect, inject, test, vi } from 'vitest'
import { app } from '#worker/app.ts'
import { emailChannel } from '#worker/delivery/email.ts'
import type { Env } from '#worker/env.ts'
import worker from '#worker/index.ts'
import { nightlyRun } from '#worker/retention/nightly.ts'
import { RetentionStore } from '#worker/retention/retention-store.ts'
import { eraseLeads } from '#worker/staff/erasing.ts'
import { matchingLeads } from '#worker/staff/lead-filter.ts'
import { redrive, redriveEmails } from '#worker/staff/statements.ts'
import { callbackLead } from '../support/callback-lead.ts'
import { databaseWith, logged, logLine, runAll } from './support/api.ts'
import * as deliveries from './support/deliveries.ts'
import { cipherWith } from './support/keys.ts'
import { guideLead, landingLead, rows } from './support/leads.ts'
import { MailService } from './support/mail-service.ts'
import { SimulatedQueue } from './support/simulated-queue.ts'

const { consumeAt, deliveryRows, emailSettings, savedLead, start, store, wakeUp } = deliveries

let mail: MailService
let leadQueue: SimulatedQueue
let emailQueue: SimulatedQueue
beforeEach(() => {
  mail = new MailService()
  ;[leadQueue, emailQueue] = [new SimulatedQueue(Date.now), new SimulatedQueue(Date.now)]
})

const withEmails = (changes: Partial<Env> = {}): Env => ({
  ...env,
  ...emailSettings,
  EMAIL: mail.binding,
  LEAD_QUEUE: leadQueue.binding,
  EMAIL_QUEUE: emailQueue.binding,
  ...changes,
})

/** The same worker with emails off, and nobody for the bell to tell. */
function withoutEmails(changes: Partial<Env> = {}): Env {
  const { GUIDE_EMAIL_FROM: _from, ALERT_WEBHOOK_URL: _chat, ALERT_EMAIL_TO: _to, ...rest } = withEmails()
  return { ...rest, ...changes }
}

async function post(lead: object, bindings: Env = withEmails()): Promise<number> {
  const headers = { 'content-type': 'application/json' }
  const { status } = await app.request('/api/lead', { method: 'POST', headers, body: JSON.stringify(lead) }, bindings)
  return status
}

const byPost = { deliveryMethod: 'post', addressLine1: '1 Sample Street', townCity: 'London', postcode: 'EC1A 1AA' }
const emailRows = () => deliveryRows('email')
const states = async () => (await emailRows()).map(({ status }) => status)
const sendAt = (now: number, ...ids: unknown[]) =>
  consumeAt(
    now,
    ids.map((id) => wakeUp(String(id))),
    { kind: 'email', channel: emailChannel(deliveries.mailerOf(mail)) },
  )

test('each lead has a delivery to the webhook, and each by email one more, written with it and woken', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: start })
  const [landing, guide] = [landingLead(), guideLead()]
  const others = [landingLead(byPost), callbackLead()]
  for (const lead of [landing, guide, ...others]) expect(await post(lead)).toBe(202)
  const ids = async (kind: 'webhook' | 'email') => (await deliveryRows(kind)).map(({ lead_id }) => lead_id).toSorted()
  const byEmail = [landing.leadId, guide.leadId]
  expect(await ids('webhook')).toEqual([...byEmail, ...others.map(({ leadId }) => leadId)].toSorted())
  expect(await ids('email')).toEqual(byEmail.toSorted())
  const woken: unknown[] = []
  await vi.waitFor(async () => {
    await emailQueue.deliver(async ({ messages }) => void woken.push(...messages.map(({ body }) => body)))
    expect(woken).toEqual([wakeUp(landing.leadId), wakeUp(guide.leadId)])
  })
})

test('a lead costs its visitor one batch of two statements, with the guide by email or without', async () => {
  for (const settings of [{}, emailSettings]) {
    const prepared: string[] = []
    const batch = vi.fn((statements: D1PreparedStatement[]) => env.DB.batch(statements))
    const DB = databaseWith({
      batch,
      prepare: (sql) => {
        prepared.push(sql.trim().split(/\s+/, 3).join(' '))
        return env.DB.prepare(sql)
      },
    })
    expect(await post(landingLead(), withoutEmails({ DB, ...settings }))).toBe(202)
    expect(prepared).toEqual(['INSERT INTO leads', 'INSERT INTO deliveries'])
    expect(batch).toHaveBeenCalledOnce()
  }
  expect(await emailRows()).toHaveLength(1)
})

test('a lead and its deliveries are written together or not at all', async () => {
  await env.DB.exec('DROP TABLE deliveries')
  expect(await post(landingLead())).toBe(202)
  expect(await rows()).toEqual([])
  expect(logged.filter((line) => line.includes('database_failed'))).toHaveLength(3)
  expect(leadQueue.isEmpty).toBe(false)
})

test('a lead sent again has one email, and none if it came before emails were turned on', async () => {
  const [early, later] = [landingLead(), landingLead()]
  vi.useFakeTimers({ toFake: ['Date'], now: start })
  await post(early, withoutEmails())
  vi.setSystemTime(start + 1_000)
  for (const lead of [early, later, later]) expect(await post(lead)).toBe(202)
  expect(await emailRows()).toMatchObject([{ lead_id: later.leadId }])
  expect(await deliveryRows('webhook')).toHaveLength(2)
})

test('another lead under a taken id gives its owner no email', async () => {
  const lead = landingLead()
  await post(lead, withoutEmails())
  expect(await post({ ...lead, email: 'other@example.com' })).toBe(422)
  expect(await emailRows()).toEqual([])
})

test('an email queue that refuses or hangs costs a lead nothing', async () => {
  emailQueue.isDown = true
  expect(await post(landingLead())).toBe(202)
  const hanging = Object.assign(Object.create(env.EMAIL_QUEUE), { send: () => scheduler.wait(1_000) })
  expect(await post(landingLead(), withEmails({ EMAIL_QUEUE: hanging }))).toBe(202)
  expect(await states()).toEqual(['pending', 'pending'])
  expect(logged.filter((line) => line.includes('lead_accepted'))).toHaveLength(2)
})

test('the third request for one address in a day has its deliveries like any other: nobody’s guide is stopped by two strangers', async () => {
  const bindings = withEmails({ LEADS_PER_PERSON: '2' })
  for (let turn = 0; turn < 3; turn++) expect(await post(landingLead(), bindings)).toBe(202)
  expect(await states()).toEqual(['pending', 'pending', 'pending'])
})

test('a held lead goes nowhere until someone sends it on; then its email goes too', async () => {
  const { id } = await savedLead({ heldFor: 'flood' })
  await sendAt(start, id)
  await consumeAt(start, [wakeUp(id)])
  expect([mail.accepted, await rows()]).toMatchObject([[], [{ status: 'parked', last_outcome: 'held: flood' }]])
  const now = start + 3 * 3_600_000
  expect((await runAll(redrive([id], now))).at(-1)?.results).toEqual([{ id }])
  expect(await emailRows()).toMatchObject([{ status: 'pending', due_at: now, since: now }])
  await sendAt(now, id)
  await consumeAt(now, [wakeUp(id)])
  expect(mail.accepted).toHaveLength(1)
  expect(await rows()).toMatchObject([{ status: 'delivered', last_outcome: 'http 200' }])
})

test('a parked lead that is sent on gets no second email; its parked email is sent on with it', async () => {
  const sent = await savedLead()
  await sendAt(start, sent.id)
  const parked = await savedLead()
  await store('email').settle(parked.id, { status: 'parked', outcome: 'timeout' }, start)
  for (const { id } of [sent, parked]) await store().settle(id, { status: 'parked', outcome: 'http 500' }, start)
  const [found] = await runAll([matchingLeads({ state: 'parked' }, undefined, 10)])
  const ids = found?.results.map(({ id }) => String(id)) ?? []
  await runAll(redrive(ids, start + 1_000))
  expect((await rows()).map(({ status, settled_at }) => [status, settled_at])).toEqual([
    ['pending', null],
    ['pending', null],
  ])
  await sendAt(start + 1_000, sent.id, parked.id)
  expect(mail.accepted.map(({ headers }) => headers?.['X-Letter-ID'])).toEqual([sent.id, parked.id])
})

test('what is being attempted is not sent on meanwhile, and what was delivered never', async () => {
  const { id } = await savedLead()
  await store().claim(start)
  await store('email').settle(id, { status: 'sent', outcome: 'accepted' }, start)
  expect((await runAll(redrive([id], start + 1_000))).map(({ results }) => results)).toEqual([[], []])
  await store().settle(id, { status: 'delivered', outcome: 'http 200' }, start)
  await runAll(redrive([id], start + 90_000))
  expect([await rows(), await states()]).toMatchObject([[{ status: 'delivered' }], ['sent']])
})

test('emails alone are sent on as well, except those that wait for their leads', async () => {
  const [held, parked, refused] = [await savedLead({ heldFor: 'flood' }), await savedLead(), await savedLead()]
  await store('email').settle(parked.id, { status: 'parked', outcome: 'timeout' }, start)
  await store('email').settle(refused.id, { status: 'refused', outcome: 'bounced' }, start)
  const [some, stuck] = await runAll([redriveEmails([held.id, parked.id], start), redriveEmails([refused.id], start)])
  expect([some?.results, stuck?.results]).toEqual([[{ id: parked.id }], [{ id: refused.id }]])
  expect((await states()).toSorted()).toEqual(['held', 'pending', 'pending'])
})

test('an erased lead goes nowhere, even if it is sent on afterwards or is being sent, and nothing leads to Cloudflare’s own log', async () => {
  const [held, claimed, sent] = [await savedLead({ heldFor: 'flood' }), await savedLead(), await savedLead()]
  await store('email').settle(sent.id, { status: 'sent', outcome: 'accepted', messageId: 'letter-0' }, start)
  expect(await store('email').claim(start)).toMatchObject({ id: claimed.id })
  await runAll(eraseLeads([held.id, claimed.id, sent.id], start))
  await runAll(redrive([held.id], start))
  await store('email').settle(claimed.id, { status: 'sent', outcome: 'accepted', messageId: 'letter-1' }, start)
  const gone = { content: null, last_outcome: 'erased on request' }
  expect(await rows()).toMatchObject([gone, gone, gone])
  for (const kind of ['webhook', 'email'] as const) expect(await store(kind).claim(start + 1)).toBeUndefined()
  const emails = await emailRows()
  expect(emails.map(({ message_id }) => message_id)).toEqual([null, null, null])
  expect(emails.filter(({ status }) => status === 'sent')).toMatchObject([{ lead_id: sent.id }])
})

test('at night what never went is stopped with its lead’s content', async () => {
  const night = (now: number) =>
    nightlyRun(new RetentionStore(env.DB, cipherWith()), { delivered: 30, parked: 90 }, now)
  const day = 86_400_000
  const [sent, waiting] = [await savedLead(), await savedLead()]
  await sendAt(start, sent.id)
  for (const { id } of [sent, waiting]) await store().settle(id, { status: 'delivered', outcome: 'http 200' }, start)
  await night(start + 31 * day)
  expect((await states()).toSorted()).toEqual(['erased', 'sent'])
  expect((await deliveryRows('webhook')).map(({ status }) => status)).toEqual(['delivered', 'delivered'])
  expect(logged).toContain(logLine('log', { event: 'leads_erased', delivered: 2, parked: 0, forgotten: 0 }))
  await sendAt(start + 31 * day, waiting.id)
  expect(mail.accepted).toHaveLength(1)
})

test('the minutely job wakes both kinds, and one step that fails does not stop the other', async () => {
  const at = { cron: '* * * * *', scheduledTime: start, noRetry: () => undefined }
  await savedLead()
  leadQueue.isDown = true
  await worker.scheduled(at, withoutEmails(emailSettings))
  expect(emailQueue.isEmpty).toBe(false)
  await env.DB.exec('UPDATE deliveries SET woken_at = 0')
  leadQueue.isDown = false
  const failing = databaseWith({
    prepare: (sql) => {
      if (sql.includes("'email'")) throw new Error('no such table')
      return env.DB.prepare(sql)
    },
  })
  await worker.scheduled(at, withoutEmails({ ...emailSettings, DB: failing }))
  expect(leadQueue.isEmpty).toBe(false)
  expect(logged).toContain(logLine('warn', { event: 'database_failed', during: 'sweep', error: 'Error' }))
})

test('while emails are off the minutely job wakes and looks for none', async () => {
  const prepare = vi.spyOn(env.DB, 'prepare')
  const people = { ALERT_WEBHOOK_URL: `${inject('inbox')}/alerts` }
  const at = { cron: '* * * * *', scheduledTime: start, noRetry: () => undefined }
  await worker.scheduled(at, withoutEmails(people))
  expect(prepare.mock.calls.length).toBeGreaterThan(5)
  expect(prepare.mock.calls.filter(([sql]) => /^\s*SELECT.*'email'/s.test(sql))).toEqual([])
})

import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { seeStatement } from '#worker/alerts/alert-memory.ts'
import type { AlertSettings } from '#worker/alerts/alert-settings.ts'
import { sendMorningEmail } from '#worker/alerts/morning-email.ts'
import { eraseLeads } from '#worker/staff/erasing.ts'
import { noteCalls } from '#worker/store/calls.ts'
import { noCipher } from '#worker/store/lead-cipher.ts'
import { logged, logLine, runAll } from './support/api.ts'
import { deadDatabase } from './support/dead-database.ts'
import { savedLead } from './support/deliveries.ts'
import { MailService } from './support/mail-service.ts'
import { hour, minute } from './support/people.ts'

const settings: AlertSettings = {
  webhookUrl: undefined,
  emails: undefined,
  morningEmails: { from: 'alerts@firm.example', to: ['ada@firm.example', 'office@firm.example'] },
  heartbeatUrl: undefined,
  deskUrl: 'https://desk.firm.example',
  contact: 'Grace Hopper, 01632 960123',
}
/** A Wednesday, when Cloudflare's clock and the office's agree. */
const eight = Date.parse('2026-11-25T08:00Z')

const at = (now: number, mail: MailService, more = {}) =>
  sendMorningEmail({ db: env.DB, settings, email: mail.binding, now, ...more })

/** One minutely run after the other. @returns when each email went (Unix ms) */
async function sentBetween(from: number, to: number, answer: MailService['answer'] = 'accepted') {
  const mail = new MailService()
  const sent: number[] = []
  for (let now = from; now < to; now += minute) {
    mail.answer = (message) => {
      sent.push(now)
      return typeof answer === 'string' ? answer : answer(message)
    }
    await at(now, mail)
  }
  return sent.map((time) => new Date(time).toISOString())
}

test('it says what yesterday brought by campaign, which calls are due and what needs someone, and nothing personal', async () => {
  const yesterday = { receivedAt: eight - 20 * hour, sourceCode: 'TV' } as const
  const erased = await savedLead({ ...yesterday, ended: 'delivered' })
  await runAll(eraseLeads([erased.id], eight))
  await savedLead({ ...yesterday, ended: 'delivered' })
  await savedLead({ ...yesterday, heldFor: 'flood' })
  await savedLead({ ...yesterday, sourceCode: 'NEWS' })
  await savedLead({ receivedAt: eight - minute, ended: 'delivered' })
  for (const [callbackDate, callbackWindow] of [
    ['2026-11-24', 'late-afternoon'],
    ['2026-11-25', 'morning'],
    ['2026-11-25', 'late-afternoon'],
    ['2026-11-25', 'morning'],
    ['2026-11-26', 'morning'],
  ] as const)
    await savedLead({ receivedAt: eight - 48 * hour, call: { callbackDate, callbackWindow } })
  await noteCalls(env.DB, noCipher, eight)
  const see = env.DB.prepare(seeStatement)
  await env.DB.batch([
    see.bind('parked', eight - 2 * hour, '1 lead: 80000000.', 1, 0),
    see.bind('parked', eight, '1 lead: 80000000.', 1, 0),
    see.bind('waiting', eight - hour, 'It is over by now.', 1, 0),
    see.bind('test', eight, 'ada asked for it.', 1, 0),
  ])
  const mail = new MailService()
  await at(eight, mail)
  expect(mail.accepted).toEqual([
    {
      from: 'alerts@firm.example',
      to: ['ada@firm.example', 'office@firm.example'],
      subject: 'Leads this morning: 4 came yesterday, 3 calls due today',
      text: `Yesterday, Tuesday 24 November: 4 leads.
TV: 3 leads, 2 delivered, 1 held
NEWS: 1 lead, 0 delivered, 0 held

Calls due today: 3.
Today, Wednesday 25 November, between 9am and 12 noon: 2 calls
Today, Wednesday 25 November, between 3pm and 5pm: 1 call
Overdue: 1 call

What needs someone:

These leads are still waiting for someone to send them on.
1 lead: 80000000.

Look here: https://desk.firm.example

Who to ask: Grace Hopper, 01632 960123`,
    },
  ])
  expect(logged).toEqual([logLine('log', { event: 'morning_email_sent' })])
})

test.each([
  ['an ordinary Wednesday', '2026-11-25', '2026-11-25T08:00:00.000Z', 24],
  ['a Monday after summer time ended', '2026-10-26', '2026-10-26T08:00:00.000Z', 25],
  ['a Monday after summer time began', '2027-03-29', '2027-03-29T07:00:00.000Z', 23],
] as const)('on %s it goes out once, at eight in the UK, with all of yesterday', async (_, day, expected, hours) => {
  const begins = Date.parse(expected) - 8 * hour
  for (let time = begins - (hours + 1) * hour; time < begins + hour; time += hour / 2)
    await savedLead({ receivedAt: time })
  const midnight = Date.parse(`${day}T00:00Z`)
  expect(await sentBetween(midnight - hour, midnight + 14 * hour)).toEqual([expected])
  const mail = new MailService()
  await env.DB.exec('DELETE FROM alert_notes')
  await at(Date.parse(expected), mail)
  expect(mail.accepted.map(({ subject }) => subject).join()).toContain(`${2 * hours} came yesterday`)
})

test('a worker that was down until shortly before noon still sends it, and after noon none does', async () => {
  expect(await sentBetween(eight + 4 * hour, eight + 5 * hour)).toEqual([])
  expect(await sentBetween(eight + 4 * hour - minute, eight + 5 * hour)).toHaveLength(1)
  expect(await sentBetween(eight + 24 * hour, eight + 25 * hour)).toHaveLength(1)
})

test('a refused one is tried again each minute, five times at most, and nobody gets two', async () => {
  let tries = 0
  expect(
    await sentBetween(eight, eight + hour, () => (tries++ < 2 ? 'E_RATE_LIMIT_EXCEEDED' : 'accepted')),
  ).toHaveLength(3)
  const refused = logLine('error', { event: 'morning_email_failed', reason: 'E_RATE_LIMIT_EXCEEDED' })
  expect(logged.filter((line) => line.includes('morning_email_failed'))).toEqual(Array(2).fill(refused))
  expect(await sentBetween(eight + 24 * hour, eight + 26 * hour, 'E_SENDER_NOT_VERIFIED')).toHaveLength(5)
  expect(await sentBetween(eight + 48 * hour, eight + 49 * hour, 'accepted, lost')).toHaveLength(1)
})

test('of runs that overlap one sends it, and a database that is down costs nothing but a line in the log', async () => {
  const mail = new MailService()
  await at(eight, mail, { db: deadDatabase })
  expect(logged.join()).toContain('"during":"morning email"')
  await Promise.all([at(eight, mail), at(eight, mail), at(eight, mail)])
  expect(mail.accepted).toHaveLength(1)
})

test('whoever has asked for none gets none', async () => {
  const mail = new MailService()
  await at(eight, mail, { settings: { ...settings, morningEmails: undefined } })
  await at(eight, mail, { email: undefined })
  expect([mail.accepted, logged]).toEqual([[], []])
})

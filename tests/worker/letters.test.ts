import { env } from 'cloudflare:workers'
import { beforeEach, expect, test, vi } from 'vitest'
import { letterSchedule } from '#worker/letter/retry-schedule.ts'
import { sweepLetters } from '#worker/letter/sweep.ts'
import { LeadStore } from '#worker/store/lead-store.ts'
import { LetterStore } from '#worker/store/letter-store.ts'
import { deadDatabase } from './support/dead-database.ts'
import { cipherWith, newKey, oldKey } from './support/keys.ts'
import { acceptedLead } from './support/leads.ts'
import { letterRows, letters, postAt, savedLetter, site, start, wakeUp } from './support/letters.ts'
import { MailService } from './support/mail-service.ts'

const minute = 60_000

let logged: string[]
let mail: MailService
beforeEach(() => {
  mail = new MailService()
  logged = []
  for (const level of ['log', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation((line) => void logged.push(String(line)))
})

test('a letter is sent once, to its lead’s address and from ours, and noted with Cloudflare’s id for it', async () => {
  const { id } = await savedLetter()
  expect(await postAt(start, [wakeUp(id)], mail)).toEqual({ acked: 1, delays: [] })
  expect(mail.accepted).toMatchObject([
    {
      to: 'ada@example.com',
      from: { name: 'Larkfield Funeral Plans', email: 'guide@firm.example' },
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Letter-ID': id },
      text: expect.stringContaining(`Hello Ada,`),
      html: expect.stringContaining(`${site}/guide`),
    },
  ])
  expect(mail.accepted[0]).not.toHaveProperty('replyTo')
  expect(await letterRows()).toMatchObject([
    {
      id,
      status: 'sent',
      attempts: 1,
      last_outcome: 'accepted',
      message_id: 'letter-1@mail.example',
      settled_at: start,
    },
  ])
  expect(logged).toEqual([JSON.stringify({ event: 'letter_sent', leadId: id, attempts: 1 })])
})

test('wake-ups that come again, at once or later, send nothing more', async () => {
  const { id } = await savedLetter()
  await postAt(start, [wakeUp(id), wakeUp(id), wakeUp(id)], mail)
  expect(await postAt(start + minute, [wakeUp(id)], mail)).toMatchObject({ acked: 1 })
  expect(mail.accepted).toHaveLength(1)
})

test('a letter of a sealed lead is opened to be sent, and its row says nothing about anyone', async () => {
  const cipher = cipherWith(newKey)
  const accepted = acceptedLead({ receivedAt: start })
  await new LeadStore(env.DB, cipher).save({ ...accepted, letter: true })
  await postAt(start, [wakeUp(accepted.id)], mail, { letters: new LetterStore(env.DB, cipher) })
  expect(mail.accepted).toMatchObject([{ to: 'ada@example.com' }])
  expect(JSON.stringify([await letterRows(), logged])).not.toMatch(/ada|lovelace|07700|example\.com/i)
})

test('without its lead’s key a letter waits, and is sent when the key is back', async () => {
  const accepted = acceptedLead({ receivedAt: start })
  await new LeadStore(env.DB, cipherWith(oldKey)).save({ ...accepted, letter: true })
  await postAt(start, [wakeUp(accepted.id)], mail, { letters: new LetterStore(env.DB, cipherWith(newKey)) })
  expect(await letterRows()).toMatchObject([
    { status: 'pending', attempts: 0, last_outcome: 'unreadable: unknown key' },
  ])
  const withBoth = new LetterStore(env.DB, cipherWith(newKey, oldKey))
  await postAt(start + 5 * minute, [wakeUp(accepted.id)], mail, { letters: withBoth })
  expect(mail.accepted).toHaveLength(1)
})

test.each([
  'E_RATE_LIMIT_EXCEEDED',
  'E_DAILY_LIMIT_EXCEEDED',
  'E_INTERNAL_SERVER_ERROR',
  'E_DELIVERY_FAILED',
  'E_NEW',
] as const)('after %s a letter is tried again on its schedule and then parked', async (code) => {
  mail.answer = code
  const { id } = await savedLetter()
  let now = start
  for (const delay of letterSchedule) {
    expect(await postAt(now, [wakeUp(id)], mail)).toEqual({ acked: 0, delays: [delay] })
    now += delay * 1000
  }
  expect(await postAt(now, [wakeUp(id)], mail)).toEqual({ acked: 1, delays: [] })
  expect(await letterRows()).toMatchObject([{ status: 'parked', attempts: 9, last_outcome: code, settled_at: now }])
  expect(logged.at(-1)).toBe(JSON.stringify({ event: 'letter_parked', leadId: id, attempts: 9, outcome: code }))
  mail.answer = 'accepted'
  expect(await postAt(now + 86_400_000, [wakeUp(id)], mail)).toMatchObject({ acked: 1 })
  expect(mail.accepted).toEqual([])
})

test('the schedule lasts about two days, each wait a fifth shorter or longer by chance and none longer than a queue allows', async () => {
  const hours = letterSchedule.reduce((sum, seconds) => sum + seconds, 0) / 3_600
  expect(hours).toBeGreaterThan(40)
  expect(hours).toBeLessThan(50)
  const delayAt = async (random: number, attempts: number) => {
    const { id } = await savedLetter()
    await env.DB.prepare('UPDATE letters SET attempts = ?1 WHERE id = ?2').bind(attempts, id).run()
    mail.answer = 'E_RATE_LIMIT_EXCEEDED'
    return (await postAt(start, [wakeUp(id)], mail, { random: () => random })).delays
  }
  expect([await delayAt(0, 0), await delayAt(1, 0), await delayAt(1, 7)]).toEqual([[48], [72], [86_400]])
})

test('an address that Cloudflare no longer writes to is refused at once, and never tried again', async () => {
  mail.answer = 'E_RECIPIENT_SUPPRESSED'
  const { id } = await savedLetter()
  expect(await postAt(start, [wakeUp(id)], mail)).toEqual({ acked: 1, delays: [] })
  expect(await letterRows()).toMatchObject([{ status: 'refused', last_outcome: 'address refused', attempts: 1 }])
  expect(logged).toEqual([JSON.stringify({ event: 'letter_refused', leadId: id, outcome: 'E_RECIPIENT_SUPPRESSED' })])
})

test.each(['E_SENDER_NOT_VERIFIED', 'E_SENDER_DOMAIN_NOT_AVAILABLE', 'E_RECIPIENT_NOT_ALLOWED'] as const)(
  '%s is a fault of ours: letters wait for as long as it lasts, and no attempt is counted',
  async (code) => {
    mail.answer = code
    const { id } = await savedLetter()
    for (let turn = 0; turn < 20; turn++)
      expect((await postAt(start + turn * 15 * minute, [wakeUp(id)], mail)).delays).toEqual([15 * 60])
    expect(await letterRows()).toMatchObject([{ status: 'pending', attempts: 0, last_outcome: `sender: ${code}` }])
    mail.answer = 'accepted'
    await postAt(start + 20 * 15 * minute, [wakeUp(id)], mail)
    expect(mail.accepted).toHaveLength(1)
  },
)

test('without the binding, or with an address that cannot be used, letters wait and no attempt is counted', async () => {
  const { id } = await savedLetter()
  expect((await postAt(start, [wakeUp(id)], mail, { post: 'unusable' })).delays).toEqual([15 * 60])
  expect(await letterRows()).toMatchObject([{ status: 'pending', attempts: 0, last_outcome: 'sender: unconfigured' }])
})

test('once letters are turned off, those that wait are left as they are', async () => {
  const { id } = await savedLetter()
  const before = await letterRows()
  expect(await postAt(start, [wakeUp(id)], mail, { post: 'off' })).toEqual({ acked: 1, delays: [] })
  expect(await letterRows()).toEqual(before)
})

test('a mail service that does not answer costs ten seconds, and the letter is tried again', async () => {
  mail.answer = 'silent'
  const { id } = await savedLetter()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const posted = postAt(start, [wakeUp(id)], mail)
  while (vi.getTimerCount() < 1) await scheduler.wait(5)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await posted).toEqual({ acked: 0, delays: [60] })
  expect(await letterRows()).toMatchObject([{ status: 'pending', attempts: 1, last_outcome: 'timeout' }])
})

test('an answer that was lost is the only reason for a second letter, and both have the same id', async () => {
  mail.answer = 'accepted, silent'
  const { id } = await savedLetter()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const posted = postAt(start, [wakeUp(id)], mail)
  while (vi.getTimerCount() < 1) await scheduler.wait(5)
  await vi.advanceTimersByTimeAsync(10_000)
  await posted
  mail.answer = 'accepted'
  await postAt(start + minute, [wakeUp(id)], mail)
  expect(mail.accepted.map(({ headers }) => headers?.['X-Letter-ID'])).toEqual([id, id])
  expect(await letterRows()).toMatchObject([{ status: 'sent', attempts: 2 }])
})

test('a letter whose sending could not be noted is sent again when its lease is over, and not before', async () => {
  const { id } = await savedLetter()
  const broken = letters()
  vi.spyOn(broken, 'markSent').mockRejectedValue(new Error('D1 is down'))
  expect(await postAt(start, [wakeUp(id)], mail, { letters: broken })).toEqual({ acked: 0, delays: [60] })
  expect(broken.markSent).toHaveBeenCalledTimes(3)
  await postAt(start + 59_000, [wakeUp(id)], mail)
  expect(mail.accepted).toHaveLength(1)
  await postAt(start + 60_000, [wakeUp(id)], mail)
  expect(mail.accepted).toHaveLength(2)
})

test('a failing database puts the message back', async () => {
  const { id } = await savedLetter()
  expect((await postAt(start, [wakeUp(id)], mail, { letters: new LetterStore(deadDatabase) })).delays).toEqual([60])
  expect(mail.accepted).toEqual([])
})

test('a message that is not ours is dropped and does not hold up the others', async () => {
  const { id } = await savedLetter()
  const strays = ['nonsense', null, { v: 2, id }, { v: 1, id: 'nobody' }, wakeUp(crypto.randomUUID())]
  expect(await postAt(start, [...strays, wakeUp(id)], mail)).toEqual({ acked: 6, delays: [] })
  expect(mail.accepted).toHaveLength(1)
})

/** Cloudflare's event about an email, as its documentation has it. */
const event = (kind: string, messageId = 'letter-1@mail.example') => ({
  type: `cf.email.sending.message.${kind}`,
  source: { type: 'email.sending', domain: 'firm.example' },
  payload: { eventId: crypto.randomUUID(), messageId, recipient: 'ada@example.com', terminal: true },
})

test.each([
  ['bounced', { status: 'refused', last_outcome: 'bounced' }],
  ['rejected', { status: 'refused', last_outcome: 'rejected' }],
  ['failed', { status: 'parked', last_outcome: 'not delivered' }],
  ['delivered', { status: 'sent' }],
  ['deferred', { status: 'sent' }],
  ['complained', { status: 'sent' }],
])('when Cloudflare says that a letter was %s, its row says so, without the address', async (kind, row) => {
  const { id } = await savedLetter()
  await postAt(start, [wakeUp(id)], mail)
  expect(await postAt(start + minute, [event(kind)], mail)).toEqual({ acked: 1, delays: [] })
  expect(await letterRows()).toMatchObject([row])
  expect(await postAt(start + minute, [event(kind)], mail, {}, 3)).toMatchObject({ acked: 1 })
  expect(await letterRows()).toMatchObject([row])
  expect(JSON.stringify([await letterRows(), logged])).not.toContain('@example.com')
  expect(mail.accepted).toHaveLength(1)
})

test('an event that overtakes the note of its letter comes again; one about another email is forgotten', async () => {
  const { id } = await savedLetter()
  expect((await postAt(start, [event('bounced')], mail)).delays).toEqual([60])
  await postAt(start, [wakeUp(id)], mail)
  expect(await postAt(start + minute, [event('bounced')], mail, {}, 2)).toMatchObject({ acked: 1 })
  expect(await letterRows()).toMatchObject([{ status: 'refused' }])
  expect(await postAt(start, [event('bounced', 'the-bell@mail.example')], mail, {}, 3)).toEqual({
    acked: 1,
    delays: [],
  })
})

test('the sweep wakes forgotten letters once, says how long the oldest has waited, and rejects for nothing', async () => {
  const { id } = await savedLetter()
  const sent: unknown[] = []
  const queue: Pick<Queue, 'sendBatch'> = {
    sendBatch: async (messages) => {
      sent.push(...[...messages].map(({ body }) => body))
      return { metadata: { metrics: { backlogCount: 0, backlogBytes: 0 } } }
    },
  }
  expect(await sweepLetters(letters(), queue, start + 59_000)).toMatchObject({ requeued: 0, oldestWaitSeconds: 59 })
  expect(await sweepLetters(letters(), queue, start + 61_000)).toMatchObject({ requeued: 1, isQueueRefusing: false })
  expect(await sweepLetters(letters(), queue, start + 120_000)).toMatchObject({ requeued: 0 })
  expect(sent).toEqual([wakeUp(id)])
  const refusing = { sendBatch: () => Promise.reject(new Error('the queue is down')) }
  expect(await sweepLetters(letters(), refusing, start + 240_000)).toMatchObject({ isQueueRefusing: true })
  expect(await sweepLetters(new LetterStore(deadDatabase), queue, start)).toBeUndefined()
})

test('the sweep leaves letters alone that are sent, held, leased or not yet due', async () => {
  await savedLetter({ heldFor: 'flood' })
  const sent = await savedLetter()
  await postAt(start, [wakeUp(sent.id)], mail)
  const leased = await savedLetter()
  await letters().claim(leased.id, start + 50_000)
  const waiting = await savedLetter()
  mail.answer = 'E_RATE_LIMIT_EXCEEDED'
  await postAt(start + 90_000, [wakeUp(waiting.id)], mail)
  expect(await letters().takeOverdue(start + 100_000, start + 100_000, 10)).toEqual([])
})

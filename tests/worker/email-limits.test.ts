import { env } from 'cloudflare:workers'
import { beforeEach, expect, test, vi } from 'vitest'
import { emailChannel } from '#worker/delivery/email.ts'
import { EmailedMailboxes } from '#worker/delivery/emailed-mailboxes.ts'
import { nightlyRun } from '#worker/retention/nightly.ts'
import { RetentionStore } from '#worker/retention/retention-store.ts'
import { eraseLeads } from '#worker/staff/erasing.ts'
import { redrive, redriveEmails } from '#worker/staff/statements.ts'
import type { LeadCipher } from '#worker/store/lead-cipher.ts'
import { mailboxOf, ownDomainOf } from '#worker/store/mailbox.ts'
import { logged, runAll } from './support/api.ts'
import * as deliveries from './support/deliveries.ts'
import { cipherWith, newKey, oldKey } from './support/keys.ts'
import { rows } from './support/leads.ts'
import { MailService } from './support/mail-service.ts'

const { consumeAt, deliveryRows, savedLead, start, store, wakeUp } = deliveries
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** As deployed, with a budget that a test can spend. */
const usual = { aDay: 50, perMailbox: 1 }

let mail: MailService
beforeEach(() => {
  mail = new MailService()
})

/** Hands over so many wake-ups. */
function sendAt(now: number, wakeUps: number, limits = usual, cipher: LeadCipher = cipherWith()) {
  const channel = emailChannel(deliveries.mailerOf(mail), new EmailedMailboxes(env.DB, cipher, limits))
  const bodies = Array.from({ length: wakeUps }, () => wakeUp(crypto.randomUUID()))
  return consumeAt(now, bodies, { kind: 'email', channel, store: store('email', cipher) })
}

async function savedAll(emails: readonly string[], receivedAt = start): Promise<string[]> {
  const ids: string[] = []
  for (const email of emails) ids.push((await savedLead({ email, receivedAt })).id)
  return ids
}

const strangers = (count: number, from = 0) =>
  Array.from({ length: count }, (_, place) => `ada${from + place}@gmail.com`)

/** How many emails there are with each status and last outcome. */
async function tally(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { status, last_outcome } of await deliveryRows('email'))
    counts[`${status}: ${last_outcome}`] = (counts[`${status}: ${last_outcome}`] ?? 0) + 1
  return counts
}

test('beyond the day’s budget emails are held, and their leads go to the webhook as ever', async () => {
  const ids = await savedAll(strangers(5))
  await sendAt(start, 5, { ...usual, aDay: 3 })
  expect(await tally()).toEqual({ 'sent: accepted': 3, 'held: budget': 2 })
  expect(logged.filter((line) => line.includes('"email_stopped"'))).toHaveLength(2)
  expect((await rows()).map(({ status }) => status)).toEqual(ids.map(() => 'pending'))
})

test('no 24 hours have more emails than the budget, and what is held goes only when someone says so', async () => {
  let saved = 0
  const sentBy: number[] = []
  for (let now = start; now < start + 3 * day; now += 20 * minute) {
    await savedAll(strangers(1, saved++), now)
    await sendAt(now, 2, { ...usual, aDay: 9 })
    while (sentBy.length < mail.accepted.length) sentBy.push(now)
  }
  const most = Math.max(...sentBy.map((from) => sentBy.filter((at) => at >= from && at < from + day).length))
  expect(most).toBe(9)
  expect(sentBy.length).toBeGreaterThanOrEqual(3 * 9 - 3)
  expect((await tally())['held: budget']).toBe(saved - sentBy.length)
})

test('an email that fails is not counted, and one that is on its way is', async () => {
  mail.answer = 'E_RATE_LIMIT_EXCEEDED'
  await savedAll(strangers(6))
  await sendAt(start, 6, { ...usual, aDay: 6 })
  expect(await tally()).toEqual({ 'pending: E_RATE_LIMIT_EXCEEDED': 6 })
  mail.answer = 'accepted'
  await savedAll(strangers(6, 6), start + 2 * minute)
  await sendAt(start + 2 * minute, 12, { ...usual, aDay: 4 })
  expect(await tally()).toEqual({ 'sent: accepted': 4, 'held: budget': 8 })
})

test.each([
  ['as leads', (ids: readonly string[]) => redrive(ids, start + hour)],
  ['as emails', (ids: readonly string[]) => [redriveEmails(ids, start + hour)]],
])(
  'staff send what is beyond the budget, %s, and it goes; an email whose lead is held stays',
  async (_, statements) => {
    const none = { ...usual, aDay: 1 }
    const held = await savedLead({ heldFor: 'flood', email: 'held@gmail.com' })
    const ids = await savedAll(strangers(3))
    await sendAt(start, 3, none)
    expect(await tally()).toEqual({ 'sent: accepted': 1, 'held: budget': 2, 'held: null': 1 })
    await runAll(statements(ids))
    // Its first try fails: that someone sent it on is not forgotten.
    mail.answer = 'E_RATE_LIMIT_EXCEEDED'
    await sendAt(start + hour, 4, none)
    mail.answer = 'accepted'
    await sendAt(start + 2 * hour, 4, none)
    expect(await tally()).toEqual({ 'sent: accepted': 3, 'held: null': 1 })
    expect((await deliveryRows('email')).find(({ status }) => status === 'held')?.lead_id).toBe(held.id)
  },
)

test('a held lead that is released is within the budget or held again, until its email is sent on by itself', async () => {
  const { id } = await savedLead({ heldFor: 'flood' })
  const none = { ...usual, aDay: 1 }
  await savedAll(['ida@gmail.com'])
  await sendAt(start, 1, none)
  await runAll(redrive([id], start + hour))
  await sendAt(start + hour, 1, none)
  expect(await tally()).toEqual({ 'sent: accepted': 1, 'held: budget': 1 })
})

const names = ['ada.lovelace', 'adalovelace', 'A.D.A.Lovelace', 'ada.love.lace', 'ADALOVELACE']
const spellings = names.flatMap((name) =>
  ['', '+1', '+guide', '+a+b', '+X'].flatMap((tag) => [`${name}${tag}@gmail.com`, `${name}${tag}@GoogleMail.com`]),
)

test('of fifty leads that name one mailbox in fifty spellings, one is written to', async () => {
  expect(new Set(spellings).size).toBe(50)
  await savedAll(spellings)
  for (let turn = 0; turn < 12; turn++) await sendAt(start + turn * 5 * minute, 10)
  expect(await tally()).toEqual({ 'sent: accepted': 1, 'repeat: written to before': 49 })
})

test('a mailbox is written to again after 30 days, and not before, under a new key either', async () => {
  const [first, second] = [cipherWith(oldKey), cipherWith(newKey, oldKey)]
  const again = async (after: number, cipher: LeadCipher) => {
    await savedLead({ cipher, receivedAt: start + after })
    await sendAt(start + after, 1, usual, cipher)
    return mail.accepted.length
  }
  expect(await again(0, first)).toBe(1)
  expect(await again(29 * day, second)).toBe(1)
  await nightlyRun(new RetentionStore(env.DB, second), { delivered: 90, parked: 90 }, start + 29 * day)
  expect(await again(30 * day - hour, second)).toBe(1)
  expect(await again(30 * day + hour, second)).toBe(2)
  await nightlyRun(new RetentionStore(env.DB, second), { delivered: 90, parked: 90 }, start + 31 * day)
  expect((await env.DB.prepare('SELECT lead_id FROM emailed_mailboxes').all()).results).toHaveLength(1)
})

test('a consumer that dies before it has sent loses nobody’s email: the other lead’s waits a minute, and one goes', async () => {
  await savedAll(['ada@gmail.com', 'a.d.a@gmail.com'])
  const claimed = await store('email').claim(start)
  const mailboxes = new EmailedMailboxes(env.DB, cipherWith(), usual)
  const planned = { id: String(claimed?.id), address: 'ada@gmail.com', stopped: null }
  expect(await mailboxes.reserve(planned, start)).toBeUndefined()
  expect(await sendAt(start + 1_000, 1)).toMatchObject({ woken: [60] })
  expect(await tally()).toEqual({ 'pending: null': 1, 'pending: being written to': 1 })
  await sendAt(start + 61_000, 1)
  await sendAt(start + 61_000, 1)
  expect(await tally()).toEqual({ 'sent: accepted': 1, 'repeat: written to before': 1 })
})

test('an email that fails leaves its mailbox to another lead’s, and then does not go as well', async () => {
  mail.answer = 'E_INTERNAL_SERVER_ERROR'
  const [failed] = await savedAll(['ada@gmail.com'])
  await sendAt(start, 1)
  mail.answer = 'accepted'
  await savedAll(['a.d.a@gmail.com'], start + 50_000)
  await sendAt(start + 62_000, 1)
  await sendAt(start + 3 * minute, 2)
  expect(await tally()).toEqual({ 'sent: accepted': 1, 'repeat: written to before': 1 })
  expect((await deliveryRows('email')).find(({ status }) => status === 'repeat')?.lead_id).toBe(failed)
})

test.each([
  ['the lead, which is delivered', (id: string) => redrive([id], start + hour)],
  ['the email', (id: string) => [redriveEmails([id], start + hour)]],
])('someone who sends %s again sends it, to a mailbox that was written to before too', async (_, statements) => {
  await savedAll(['ada@gmail.com'])
  await sendAt(start, 1)
  const { id } = await savedLead({ email: 'ada+2@gmail.com' })
  await sendAt(start, 1)
  await store().settle(id, { status: 'delivered', outcome: 'http 200' }, start)
  await runAll(statements(id))
  await sendAt(start + hour, 1, { ...usual, aDay: 1 })
  expect(mail.accepted).toHaveLength(2)
})

test('many that are sent on at once write to each mailbox once', async () => {
  await savedAll(['ida@gmail.com', ...spellings.slice(0, 8)])
  const none = { ...usual, aDay: 1 }
  await sendAt(start, 9, none)
  const parked = await savedLead({ email: 'ida+2@gmail.com' })
  await sendAt(start, 1, none)
  await store().settle(parked.id, { status: 'parked', outcome: 'http 500' }, start)
  await runAll(redrive([parked.id], start + hour))
  const held = (await deliveryRows('email')).filter(({ status }) => status === 'held')
  await runAll([
    redriveEmails(
      held.map(({ lead_id }) => String(lead_id)),
      start + hour,
    ),
  ])
  for (let turn = 0; turn < 3; turn++) await sendAt(start + hour + turn * 5 * minute, 10, none)
  expect(await tally()).toEqual({ 'sent: accepted': 2, 'repeat: written to before': 8 })
})

test('of sixty names at one domain, five are written to in a day, and staff see the others', async () => {
  const catchAll = Array.from({ length: 60 }, (_, place) => `name${place}@${place % 2 ? 'mail.' : ''}lovelace.co.uk`)
  await savedAll(catchAll)
  await sendAt(start, 60)
  expect(await tally()).toEqual({ 'sent: accepted': 5, 'refused: domain limit': 55 })
  await savedAll(['late@lovelace.co.uk'], start + day)
  await sendAt(start + day, 1)
  expect((await tally())['sent: accepted']).toBe(6)
})

test('people at one public provider, or with subdomains of one, are not counted together', async () => {
  const customers = ['ada', 'ida', 'eve', 'may', 'joy', 'kay', 'fay'].flatMap((name) => [
    `${name}@btinternet.com`,
    `mail@${name}.plus.com`,
  ])
  await savedAll(customers)
  await sendAt(start, customers.length)
  expect(await tally()).toEqual({ 'sent: accepted': customers.length })
})

test('a mailbox has one spelling, and those beside it that one person may have are at a domain of their own', () => {
  for (const [email, domain] of [
    ['ada@mail.firm.co.uk', 'firm.co.uk'],
    ['ada@firm.example', 'firm.example'],
    ['ada@a.b.council.gov.uk', 'council.gov.uk'],
    ['ada@trust.nhs.uk', 'trust.nhs.uk'],
    ['x@ada.plus.com', 'ada.plus.com'],
    ['x@a.ada.plus.com', 'ada.plus.com'],
    ['ada@Gmail.com', undefined],
    ['ada@nhs.net', undefined],
  ] as const)
    expect([email, ownDomainOf(email)]).toEqual([email, domain])
  expect(['ada.l_o-v@pm.me', 'ada@mac.com', 'a.da@icloud.com'].map(mailboxOf)).toEqual([
    ...['adalov@proton.me', 'ada@icloud.com', 'a.da@icloud.com'],
  ])
})

test('only hashes are kept, and they go with a lead that is erased on request', async () => {
  const cipher = cipherWith(newKey)
  const { id } = await savedLead({ email: 'ada@lovelace.example', cipher })
  await sendAt(start, 1, usual, cipher)
  const kept = async () => (await env.DB.prepare('SELECT * FROM emailed_mailboxes').all()).results
  const hash = expect.stringMatching(/^[\da-f]{64}$/)
  expect(await kept()).toEqual([{ lead_id: id, mailbox_hash: hash, domain_hash: hash, at: start, is_sent: 1 }])
  await runAll(eraseLeads([id], start))
  expect(await kept()).toEqual([])
})

test('with both limits 0 nothing is counted or kept', async () => {
  await savedAll(['ada@gmail.com', 'ada@gmail.com', 'ada@gmail.com'])
  await sendAt(start, 3, { aDay: 0, perMailbox: 0 })
  expect(await tally()).toEqual({ 'sent: accepted': 3 })
  expect((await env.DB.prepare('SELECT * FROM emailed_mailboxes').all()).results).toEqual([])
})

test('an email is not sent while the database cannot say whether it may be, and is not lost', async () => {
  const { prepare } = env.DB
  await savedAll(['ada@gmail.com'])
  vi.spyOn(env.DB, 'prepare').mockImplementation((statement) => {
    if (statement.includes('emailed_mailboxes')) throw new Error('ada@gmail.com')
    return prepare.call(env.DB, statement)
  })
  await sendAt(start, 1)
  vi.mocked(env.DB.prepare).mockRestore()
  expect(mail.accepted).toEqual([])
  expect(logged).toEqual([expect.stringContaining('"database_failed"')])
  await sendAt(start + 61_000, 1)
  expect(mail.accepted).toHaveLength(1)
})

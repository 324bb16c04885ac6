import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { DeliveryStore } from '#worker/delivery/delivery-store.ts'
import { emailSchedule } from '#worker/delivery/email.ts'
import { webhookSchedule } from '#worker/delivery/webhook.ts'
import { redrive } from '#worker/staff/statements.ts'
import { LeadStore } from '#worker/store/lead-store.ts'
import { behindFor } from '#worker/store/tables.ts'
import { databaseWith, runAll } from './support/api.ts'
import { consumeAt, deliveryRows, otherEnd, savedLead, start, store, wakeUp } from './support/deliveries.ts'
import { cipherWith, newKey, oldKey } from './support/keys.ts'
import { acceptedLead } from './support/leads.ts'

const second = 1_000
const minute = 60 * second
const kinds = ['webhook', 'email'] as const

/** A waiting lead, and how many its network sent in the minute before it. */
interface Waiting {
  readonly receivedAt: number
  readonly before: number
}

/** As `LeadStore` saves them, all at once. */
async function saveAll(leads: readonly Waiting[]): Promise<void> {
  const rows = leads.map(({ receivedAt, before }) => {
    const { id, lead } = acceptedLead()
    return { id, content: JSON.stringify(lead), receivedAt, behind: behindFor(before) }
  })
  const from = 'FROM json_each(?1) AS each'
  const of = (name: string) => `each.value ->> '${name}'`
  await env.DB.batch(
    [
      `INSERT INTO leads (id, content, digest, source_code, received_at, due_at)
       SELECT ${of('id')}, ${of('content')}, '', 'TEST25', ${of('receivedAt')}, 0 ${from}`,
      ...kinds.map(
        (kind) => `INSERT INTO deliveries (lead_id, kind, status, since, due_at, woken_at, behind)
         SELECT ${of('id')}, '${kind}', 'pending', ${of('receivedAt')}, ${of('receivedAt')}, 0, ${of('behind')} ${from}`,
      ),
    ].map((statement) => env.DB.prepare(statement).bind(JSON.stringify(rows))),
  )
}

/** Saves one that its network sent after `before` others. */
async function saved(receivedAt: number, before = 0) {
  const accepted = { ...acceptedLead({ receivedAt }), letter: true as const, before }
  await new LeadStore(env.DB).save(accepted)
  return accepted.id
}

/** How many are claimed until it is this one's turn, itself included. */
async function turnOf(id: string, kind: (typeof kinds)[number], now: number): Promise<number> {
  for (let claims = 1; claims <= 2_000; claims++) {
    const claimed = await store(kind).claim(now)
    if (claimed?.id === id || claimed === undefined) return claimed ? claims : Number.POSITIVE_INFINITY
  }
  return Number.POSITIVE_INFINITY
}

test.each(kinds)(
  '%s: behind 1,500 that a hundred networks sent in sixteen seconds, a visitor’s goes after one of each network',
  async (kind) => {
    const flood = Array.from({ length: 1_500 }, (_, place) => ({
      receivedAt: start + Math.floor((place * 16 * second) / 1_500),
      before: Math.floor(place / 100),
    }))
    await saveAll(flood)
    const now = start + 16 * second
    expect(await turnOf(await saved(now), kind, now)).toBe(101)
  },
)

test('a network that goes on sending is passed by every visitor for a quarter of an hour, and by none after it', async () => {
  await saveAll(Array.from({ length: 300 }, () => ({ receivedAt: start, before: 150 })))
  const early = await saved(start + 14 * minute)
  expect(await turnOf(early, 'webhook', start + 14 * minute)).toBe(1)
  await store().settle(early, { status: 'delivered', outcome: 'http 200' }, start + 14 * minute)
  expect(await turnOf(await saved(start + 16 * minute), 'webhook', start + 16 * minute)).toBe(300 + 1)
})

test('a carrier’s 120 leads in a minute wait for nobody while nobody else waits', async () => {
  await saveAll(Array.from({ length: 120 }, (_, before) => ({ receivedAt: start, before })))
  const end = otherEnd('webhook')
  await consumeAt(
    start,
    Array.from({ length: 120 }, () => wakeUp(crypto.randomUUID())),
    end,
  )
  expect(end.taken()).toHaveLength(120)
})

test.each([
  ['webhook', webhookSchedule],
  ['email', emailSchedule],
] as const)(
  '%s: what is tried again goes after what is new, but waits for no more than a quarter of an hour of it',
  async (kind, [delay]) => {
    const { id } = await savedLead()
    await consumeAt(start, [wakeUp(id)], { kind, ...Object.assign(otherEnd(kind), { isFailing: true }) })
    const due = start + delay * second
    const claimed = async (now: number) => (await store(kind).claim(now))?.id
    const early = await saved(due + 14 * minute)
    const late = await saved(due + 16 * minute)
    const now = due + 17 * minute
    expect([await claimed(now), await claimed(now), await claimed(now)]).toEqual([early, id, late])
  },
)

test.each(kinds)(
  '%s: a wake-up is a token: one that is lost or comes too often changes nobody’s turn',
  async (kind) => {
    const end = otherEnd(kind)
    const first = await saved(start)
    const second = await saved(start + 1)
    await consumeAt(start + minute, [wakeUp(second)], { kind, ...end })
    expect(end.taken()).toEqual([first])
    await consumeAt(start + minute, [wakeUp(second), wakeUp(second), wakeUp(second)], { kind, ...end })
    expect(end.taken()).toEqual([first, second])
  },
)

test('one that cannot be read steps aside: those behind it go', async () => {
  const sealed = await savedLead({ cipher: cipherWith(oldKey) })
  const cipher = cipherWith(newKey)
  const readable = await savedLead({ cipher, receivedAt: start + 1 })
  const end = otherEnd('webhook')
  const tools = { ...end, store: store('webhook', cipher) }
  await consumeAt(start + minute, [wakeUp(readable.id), wakeUp(sealed.id)], tools)
  expect(end.taken()).toEqual([readable.id])
})

test('a lead that came through the queue has the same turn as one that the database took at once', async () => {
  for (const cipher of [cipherWith(), cipherWith(newKey)]) {
    const leads = new LeadStore(env.DB, cipher)
    const { id, ...accepted } = acceptedLead({ receivedAt: start })
    const message = await leads.messageFor({ ...accepted, before: 3 })
    await consumeAt(start, [message], { leads, store: store('webhook', cipher), ...otherEnd('webhook') })
    expect(await deliveryRows('webhook')).toContainEqual(expect.objectContaining({ lead_id: id, behind: behindFor(3) }))
  }
})

test('a lead that is sent on waits its turn from then, and one that is hurried goes at once', async () => {
  const parked = await savedLead()
  await store().settle(parked.id, { status: 'parked', outcome: 'http 500' }, start)
  const waiting = await savedLead()
  await store().postpone(waiting.id, 'http 500', start + 60 * minute, false)
  const now = start + 10 * minute
  await runAll(redrive([parked.id, waiting.id], now))
  const claimed = [await store().claim(now), await store().claim(now)]
  expect(claimed.map((each) => each?.id)).toEqual([parked.id, waiting.id])
})

test('a claim reads a few rows, however many wait for another day or are being attempted', async () => {
  await saveAll(Array.from({ length: 3_000 }, () => ({ receivedAt: start, before: 0 })))
  await env.DB.exec(`UPDATE deliveries SET behind = ${behindFor(99)}, due_at = due_at + 60000`)
  const reads: number[] = []
  const db = databaseWith({
    async batch(statements) {
      const results = await env.DB.batch(statements)
      reads.push(...results.map(({ meta }) => meta.rows_read))
      return results
    },
  })
  for (let claim = 0; claim < 30; claim++) await saved(start + claim)
  for (let claim = 0; claim < 30; claim++) await new DeliveryStore(db, 'webhook').claim(start + minute / 2)
  expect(Math.max(...reads)).toBeLessThan(2 * 30 + 10)
})

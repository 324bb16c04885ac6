import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { day, given, givenAlert, givenMany, hour, minute } from './support/given.ts'
import { linkOf, now, visit } from './support/visit.ts'

test('what is wrong now is said first, the gravest first, with a link to each', async () => {
  await givenAlert('setting', 'DESK_URL is wrong.', now - hour, now - 5 * minute)
  await given({ state: 'parked' })
  await given({ holdReason: 'trap' })
  await given({ holdReason: 'trap', receivedAt: now - 2 * day })
  const page = await visit('/')
  expect(page.text).toMatch(
    /no longer tried: 1 lead\..*looks at them: 2 leads, 1 of them for more than a day, or a week if held back here\..*A setting is missing or wrong.*DESK_URL is wrong\. Since 22 November 2026 at 13:05, last seen on 22 November 2026 at 14:00\./,
  )
  expect(page.text).not.toContain('No lead is held')
  expect(linkOf(page, 'Held until')).toBe('/?state=held')
})

test('while nothing is wrong the first page says what it knows, and no more', async () => {
  expect((await visit('/')).text).toContain('No lead is held, parked or late. No lead has been delivered yet.')
  await given({ state: 'delivered', receivedAt: now - 4 * minute })
  await given({ receivedAt: now - 10_000 })
  const { text } = await visit('/')
  expect(text).toContain('No lead is held, parked or late. A lead was last delivered on 22 November 2026 at 14:01.')
  expect(text).toContain('Waiting for the webhook for less than a quarter of an hour, or not yet due: 1 lead.')
})

test('if more leads wait than are counted, the page does not say how many have come just now', async () => {
  await givenMany(1_001, 'pending')
  await env.DB.prepare('UPDATE leads SET state_since = ?1 WHERE id <> ?2')
    .bind(now - 10_000, 'lead-1')
    .run()
  expect((await visit('/')).text).toContain('Waiting for the webhook in all: more than 1,000 leads.')
})

test.each([
  ['webhook', 'Leads are not reaching the webhook', '/?state=pending'],
  ['mostly-held', 'More than half', '/?state=held'],
  ['held-call', 'A request to be rung is held', '/?state=held'],
] as const)('the alert %s leads to the leads that it is about', async (kind, words, list) => {
  await givenAlert(kind, '1 lead.')
  expect(linkOf(await visit('/'), words)).toBe(list)
})

test('the first lead that the webhook does not take is said at once, before there is an alert', async () => {
  const id = await given({ receivedAt: now - 10_000 })
  const undelivered =
    "UPDATE leads SET attempts = 1, failure = 'undelivered', failed_at = ?2, last_outcome = 'http 500' WHERE id = ?1"
  await env.DB.prepare(undelivered).bind(id, now).run()
  const page = await visit('/')
  expect(page.text).toContain(
    'Sent to the webhook since it last took a lead, and not taken: 1 lead. The webhook had a fault of its own (http 500).',
  )
  expect(page.text).not.toContain('No lead is held')
  expect(linkOf(page, 'Sent to the webhook since')).toBe('/?state=pending')
})

test.each([
  ['no-key', 'No key opens these leads'],
  ['damaged', 'Leads cannot be read'],
])('a lead that cannot be sent because of %s is said at once too', async (failure, words) => {
  const id = await given()
  await env.DB.prepare('UPDATE leads SET failure = ?2, failed_at = ?3 WHERE id = ?1').bind(id, failure, now).run()
  const { text } = await visit('/')
  expect(text).toContain(words)
  expect(text).not.toContain('No lead is held')
})

test('a lead that only the queue has is said at once too', async () => {
  await env.DB.prepare("INSERT INTO unstored (lead_id, tried_at) VALUES ('one', ?1)").bind(now).run()
  const { text } = await visit('/')
  expect(text).toContain('Leads cannot be stored. They wait on the queue, which loses them after 14 days. 1 lead.')
  expect(text).not.toContain('No lead is held')
})

test('the page says when the job that runs every minute is not running, because then nothing else comes to light', async () => {
  await env.DB.prepare('UPDATE job SET ran_at = ?1')
    .bind(now - 4 * minute)
    .run()
  const { text } = await visit('/')
  expect(text).toContain('The job that runs every minute last ran on 22 November 2026 at 14:01.')
  expect(text).not.toContain('No lead is held')
})

test('leads that the first page counts itself are not told a second time by their alert', async () => {
  await givenAlert('held-long', '1 lead.')
  await given({ holdReason: 'trap', receivedAt: now - 2 * day })
  expect((await visit('/')).text).not.toContain('Leads have been held for more than a day')
})

test('once the webhook takes leads again the page says so, though its alert lasts until all has been quiet', async () => {
  await givenAlert('webhook', '501 leads.', now - hour, now - 5 * minute)
  expect((await visit('/')).text).toContain('Leads are not reaching the webhook.')
  await given({ state: 'delivered', receivedAt: now - 4 * minute })
  const { text } = await visit('/')
  expect(text).toContain('The webhook is taking leads again: one was delivered on 22 November 2026 at 14:01.')
  expect(text).not.toContain('Leads are not reaching the webhook.')
})

test('a webhook that has not taken others since is not said to take leads again', async () => {
  await givenAlert('webhook', '501 leads.', now - hour, now - 5 * minute)
  await given({ state: 'delivered', receivedAt: now - 4 * minute })
  const id = await given()
  await env.DB.prepare("UPDATE leads SET failure = 'undelivered', failed_at = ?2 WHERE id = ?1")
    .bind(id, now - minute)
    .run()
  const { text } = await visit('/')
  expect(text).toContain('Sent to the webhook since it last took a lead, and not taken: 1 lead.')
  expect(text).not.toContain('The webhook is taking leads again')
})

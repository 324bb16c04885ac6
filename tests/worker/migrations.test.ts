import { applyD1Migrations, reset } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeEach, expect, test } from 'vitest'
import { nightlyRun } from '#worker/retention/nightly.ts'
import { leadDigest } from '#worker/store/digest.ts'
import { LeadStore } from '#worker/store/lead-store.ts'
import { RetentionStore } from '#worker/store/retention-store.ts'
import { cipherWith, newKey } from './support/keys.ts'
import { acceptedLead, rows } from './support/leads.ts'

/** A row as written by the release with only migration 0001. */
async function insertByFirstRelease(settled: 'delivered' | undefined) {
  const accepted = acceptedLead({ receivedAt: 1_000 })
  const content = JSON.stringify(accepted.lead)
  await env.DB.prepare(
    `INSERT INTO leads (id, content, digest, source_code, received_at, due_at) VALUES (?1, ?2, ?3, 'TEST25', 1000, 1000)`,
  )
    .bind(accepted.id, content, await leadDigest(content))
    .run()
  if (settled) await env.DB.prepare(`UPDATE leads SET status = ?1, settled_at = 2000`).bind(settled).run()
  return accepted
}

const upgrade = () => applyD1Migrations(env.DB, env.MIGRATIONS)

beforeEach(async () => {
  await reset()
  await applyD1Migrations(env.DB, env.MIGRATIONS.slice(0, 1))
})

test('a lead from the first release survives the upgrade: it is recognised, with keys too, and delivered', async () => {
  const accepted = await insertByFirstRelease(undefined)
  await upgrade()
  expect(await rows()).toMatchObject([{ id: accepted.id, status: 'pending', key_id: null, erased_at: null }])

  expect(await new LeadStore(env.DB, cipherWith(newKey)).save(accepted)).toBe('repeat')
  expect(await new LeadStore(env.DB).claim(accepted.id, 5_000)).toMatchObject({ lead: accepted.lead, attempts: 1 })
})

test('a lead delivered by the first release is erased when due', async () => {
  await insertByFirstRelease('delivered')
  await upgrade()
  await nightlyRun(new RetentionStore(env.DB, cipherWith()), { delivered: 30, parked: 90 }, Date.now())
  expect(await rows()).toMatchObject([{ status: 'delivered', content: null }])
})

test('the first release can still write until the second is deployed', async () => {
  await upgrade()
  const { id } = await insertByFirstRelease(undefined)
  expect(await new LeadStore(env.DB).claim(id, 1_000)).toBeDefined()
})

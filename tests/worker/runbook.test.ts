import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { changeSql, type StaffChange } from '#worker/leads/lead-states.ts'
import { prepareNamed } from '#worker/named-values.ts'
import runbook from '../../docs/runbook.md?raw'
import { rowOf, savedLead, start } from './support/leads.ts'

const now = start + 3_600_000
const exampleId = '0f8fad5b-d9cb-469f-a165-70867728950e'
/** The statements for when the desk cannot be used, in the order of the runbook. */
const statements = Array.from(runbook.matchAll(/"\s+(UPDATE leads SET [^"]+)"/g), ([, statement = '']) => statement)

/** Parked by the minute's job, after a lost outcome too many, with everything that a lead can have had until then. */
const parkedSql = `UPDATE leads SET state = 'parked', state_since = 1, hold_reason = 'trap', content = '{}', key_id = '2026-11',
  email_hash = 'email', phone_hash = 'phone', attempts = 9, due_at = 2, leased_until = 3, unrecorded = 21,
  last_outcome = 'not recorded', failure = 'refused', failed_at = 4, refused_since = 4`

/** What a statement makes of the one lead, without chance. */
async function after(sql: string, values: Record<string, number> = {}) {
  const id = (await env.DB.prepare('SELECT id FROM leads').first<string>('id')) ?? ''
  await env.DB.prepare(parkedSql).run()
  const once = sql.replaceAll('random()', '-12345').replaceAll('unixepoch() * 1000', `${now}`).replaceAll(exampleId, id)
  await prepareNamed(env.DB, once, values).run()
  return rowOf(id)
}

test.each<[StaffChange, number]>([
  ['sent on', 0],
  ['erased', 1],
])('without the desk, a parked lead is %s by the runbook exactly as at the desk', async (change, place) => {
  await savedLead()
  const atDesk = await after(changeSql(change, 'TRUE'), { now, within: 600_000 })
  expect(atDesk).toMatchObject({ state_since: now })
  expect(await after(statements[place] ?? '')).toEqual(atDesk)
})

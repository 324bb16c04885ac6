import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { changeSql, type LeadChange } from '#worker/leads/lead-changes.ts'
import { prepareNamed } from '#worker/named-values.ts'
import runbook from '../../docs/runbook.md?raw'
import { cipherWith, newKey, oldKey, rowOf, rows, savedLead, setState, start } from './support/leads.ts'

const now = start + 3_600_000
const exampleId = '0f8fad5b-d9cb-469f-a165-70867728950e'
/** What the runbook has the database do, in its order, with the times that its terminal knows. */
const commands = Array.from(runbook.matchAll(/--command "\s+([^"]+)"/g), ([, sql = '']) =>
  sql.replace(/\$\{BEFORE:\?\}/g, '2026-11-24T08:59:00Z'),
)
/** The statements for when the desk cannot be used. */
const statements = commands.filter((sql) => sql.startsWith('UPDATE'))
const [auditOfDay = '', leadsByKey = ''] = commands.filter((sql) => sql.startsWith('SELECT'))
const [keepWhatChanged = '', putItBack = ''] = commands.filter((sql) => /^(?:ALTER|REPLACE)/.test(sql))

/** Parked by the minute's job, after a lost outcome too many, with everything that a lead can have had until then. */
const parkedSql = `UPDATE leads SET state = 'parked', state_since = 1, hold_reason = 'trap', content = '{}', key_id = '2026-11',
  email_digest = 'email', phone_digest = 'phone', campaign_key = 'ada', attempts = 9, due_at = 2, leased_until = 3, unrecorded = 21,
  last_outcome = 'not recorded', failure = 'undelivered', failed_at = 4, failing_since = 4,
  undelivered_since = 4`

/** What a statement makes of the one lead, without chance. */
async function after(sql: string, values: Record<string, number> = {}) {
  const id = (await env.DB.prepare('SELECT id FROM leads').first<string>('id')) ?? ''
  await env.DB.prepare(parkedSql).run()
  const once = sql.replaceAll('random()', '-12345').replaceAll('unixepoch() * 1000', `${now}`).replaceAll(exampleId, id)
  await prepareNamed(env.DB, once, values).run()
  return rowOf(id)
}

test.each<[LeadChange, number]>([
  ['sent on', 0],
  ['erased', 1],
])('without the desk, a parked lead is %s by the runbook exactly as at the desk', async (change, place) => {
  await savedLead()
  const atDesk = await after(changeSql(change, 'TRUE'), { now, spread: 600_000 })
  expect(atDesk).toMatchObject({ state_since: now })
  expect(await after(statements[place] ?? '')).toEqual(atDesk)
})

const execute = (sql: string) => env.DB.batch(sql.split(';').map((statement) => env.DB.prepare(statement)))
const answerTo = async (sql: string) => (await env.DB.prepare(sql).all()).results

test('the audit of a day says who did what, and to how many leads', async () => {
  await execute(`
    INSERT INTO audit VALUES (1, unixepoch('2026-11-24T14:05:00Z') * 1000, 'grace@firm.example', 'erased', 'held: trap');
    INSERT INTO audit_leads VALUES (1, 'one'), (1, 'another')`)
  const entry = {
    utc: '2026-11-24 14:05:00',
    who: 'grace@firm.example',
    event: 'erased',
    description: 'held: trap',
    leads: 2,
  }
  expect(await answerTo(auditOfDay)).toEqual([entry])
})

test('leads are counted by the key that encrypted them', async () => {
  await savedLead({ cipher: cipherWith(oldKey) })
  await savedLead({ cipher: cipherWith(oldKey) })
  await savedLead({ cipher: cipherWith(newKey) })
  expect(await answerTo(leadsByKey)).toEqual([
    { key_id: '2025-11', leads: 2 },
    { key_id: '2026-11', leads: 1 },
  ])
})

const restoredTo = Date.parse('2026-11-24T09:00:00Z')
const anHourLater = restoredTo + 3_600_000

/** Restores by the runbook the leads of the table `backup`, of a time without an audit. @param leavingOut the accident */
async function restore(leavingOut = '') {
  await execute(keepWhatChanged)
  // What time travel does to the tables it had; those just made are put back from the export.
  await execute(`
    ALTER TABLE leads_before RENAME TO leads; DELETE FROM leads; INSERT INTO leads SELECT * FROM backup;
    DELETE FROM audit; DELETE FROM audit_leads`)
  await execute(putItBack.replace('* 1000;', `* 1000 ${leavingOut};`))
}

test('after a restore leads are as they were last, and so is the audit', async () => {
  const waiting = await savedLead()
  const delivered = await savedLead()
  await execute('CREATE TABLE backup AS SELECT * FROM leads')
  await setState(delivered, 'delivered', anHourLater)
  await savedLead({ receivedAt: anHourLater })
  await execute(`
    INSERT INTO audit VALUES (1, ${anHourLater}, 'grace@firm.example', 'opened', NULL);
    INSERT INTO audit_leads VALUES (1, '${waiting}')`)
  const leads = await rows()
  const audit = await answerTo(auditOfDay)
  await restore()
  expect(await rows()).toEqual(leads)
  expect(await answerTo(auditOfDay)).toEqual(audit)
})

test('after a restore a lead that waits is still known to have been tried', async () => {
  const id = await savedLead()
  await execute('CREATE TABLE backup AS SELECT * FROM leads')
  const tried = `attempts = 1, failed_at = ${anHourLater}, undelivered_since = ${anHourLater}, last_outcome = 'timeout'`
  await execute(`UPDATE leads SET ${tried} WHERE id = '${id}'`)
  const leads = await rows()
  await restore()
  expect(await rows()).toEqual(leads)
})

test.each([
  ['erased', "state = 'erased', content = NULL", "AND state <> 'erased'"],
  ['damaged', "state = 'parked', failure = 'damaged', content = ''", "AND failure IS NOT 'damaged'"],
])('a lead that was %s is restored with the runbook’s condition', async (_, accident, condition) => {
  expect(runbook).toContain(`\`${condition}\``)
  await savedLead()
  const leads = await rows()
  await execute('CREATE TABLE backup AS SELECT * FROM leads')
  await execute(`UPDATE leads SET ${accident}, state_since = ${anHourLater}`)
  await restore(condition)
  expect(await rows()).toEqual(leads)
})

import { execFileSync, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { insertLead, key, schema } from './support/lead-rows.ts'

/** The real command, with wrangler and its own local D1; each start takes seconds. */
const stateDir = 'test-results/leads-on-d1'

const d1 = (...args: string[]) =>
  execFileSync('wrangler', ['d1', 'execute', 'DB', '--local', '--persist-to', stateDir, '--json', ...args], {
    encoding: 'utf8',
    env: { ...process.env, CI: 'true' },
  })

const leads = (...args: string[]) =>
  spawnSync(process.execPath, ['scripts/leads/leads.ts', ...args], {
    encoding: 'utf8',
    env: { ...process.env, STATE_DIR: stateDir, LEAD_KEYS: key },
  })

test('lists, seals and erases leads in a real database, and refuses what is no id', { timeout: 180_000 }, async () => {
  const ids = [randomUUID(), randomUUID()] as const
  rmSync(stateDir, { recursive: true, force: true })
  mkdirSync(stateDir, { recursive: true })
  const inserts = [await insertLead({ id: ids[0], keys: key }), await insertLead({ id: ids[1] })]
  writeFileSync(`${stateDir}/leads.sql`, [schema(), ...inserts].join('\n'))
  d1('--file', `${stateDir}/leads.sql`)

  expect(leads('seal', '--yes').stdout).toBe('1 lead encrypted.\n')
  const listed = leads('list')
  expect(listed).toMatchObject({ status: 0 })
  for (const id of ids) expect(listed.stdout).toMatch(new RegExp(`${id}  parked .*A\\. =\\.`))
  expect(listed.stdout).not.toMatch(/lovelace|ada@|07700/i)
  expect(leads('show', 'DROP')).toMatchObject({ status: 2, stderr: `"DROP" is not a lead's id.\n` })

  const erased = leads('erase', '--email', 'ADA@example.com', '--yes')
  expect(erased).toMatchObject({ status: 0, stdout: '2 leads erased.\n' })
  const rows = d1('--command', 'SELECT * FROM leads')
  expect(rows.match(/"erased on request"/g)).toHaveLength(2)
  expect(rows).not.toMatch(/lovelace|ada@|07700|v1:/i)
  rmSync(stateDir, { recursive: true })
})

import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { createInterface } from 'node:readline/promises'
import { parseEnv } from 'node:util'
import * as z from 'zod/mini'
import { printable } from '#contract/text.ts'
import { LeadCipher } from '#worker/leads/lead-cipher.ts'
import { readContent } from '#worker/leads/lead-content.ts'
import { parseLeadKeys } from '#worker/leads/lead-keys.ts'
import { webhookFields } from '#worker/leads/payload.ts'
import { audit, erase, leadStates, sendOn } from '#worker/leads/staff-actions.ts'
import { commandLine, ending, environmentNames, Stop } from './command.ts'

/**
 * `npm run leads -- list [--state held|pending|parked|delivered|erased] | show ID | redrive ID… | redrive --all |
 * erase ID`: what staff do to leads before there is a desk, or while it cannot be reached. It works on this computer's
 * database, or with `--remote` on production's (`--env staging`). `redrive` sends on what is parked or held; `--all` only
 * what is parked. `--yes` answers what it asks.
 */
const { values, positionals } = commandLine({
  allowPositionals: true,
  options: {
    state: { type: 'string' },
    all: { type: 'boolean', default: false },
    remote: { type: 'boolean', default: false },
    env: { type: 'string', default: 'production' },
    yes: { type: 'boolean', default: false },
  },
})
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

const lead = z.object({
  id: z.string(),
  state: z.string(),
  held_for: z.nullable(z.string()),
  content: z.nullable(z.string()),
  source_code: z.string(),
  received_at: z.number(),
  repeat: z.number(),
  attempts: z.number(),
  last_outcome: z.nullable(z.string()),
})
type LeadRow = z.infer<typeof lead>
const columns = Object.keys(lead.shape).join(', ')

await ending(async () => {
  const [command, ...ids] = positionals.map((word) => word.toLowerCase())
  const wrong = ids.find((id) => !uuid.test(id))
  if (wrong !== undefined) throw new Stop(`"${wrong}" is not a lead's id.`)
  const [only] = ids
  switch (command) {
    case 'list':
      return list()
    case 'show':
      return show(rowWith(only))
    case 'redrive':
      return redrive(values.all ? parkedIds() : ids)
    case 'erase':
      return eraseOne(rowWith(only).id)
    default:
      throw new Stop('Say list, show ID, redrive ID or --all, or erase ID.')
  }
})

function list(): void {
  const { state } = values
  if (state !== undefined && !leadStates.some((known) => known === state))
    throw new Stop(`--state is one of ${leadStates.join(', ')}.`)
  const where = state === undefined ? '' : `WHERE state = '${state}'`
  const rows = leadsIn(`SELECT ${columns} FROM leads ${where} ORDER BY received_at DESC LIMIT 200`)
  for (const { id, received_at, state: is, source_code, held_for, last_outcome } of rows)
    console.log([id, new Date(received_at).toISOString(), is, source_code, held_for ?? last_outcome ?? ''].join('  '))
  console.log(rows.length === 200 ? 'The newest 200; there may be more.' : `${rows.length} leads.`)
}

async function show(row: LeadRow): Promise<void> {
  const { id, state, attempts, last_outcome, content: stored } = row
  run([bound(audit, Date.now(), who(), 'opened', id)])
  console.log(`${id}  ${state}, ${attempts} attempts, last: ${last_outcome ?? 'none'}`)
  if (stored === null) return
  const local = existsSync('.dev.vars') ? parseEnv(readFileSync('.dev.vars', 'utf8')) : {}
  const cipher = new LeadCipher(parseLeadKeys(process.env.LEAD_KEYS ?? local.LEAD_KEYS))
  const opened = await cipher.decrypt(id, stored)
  if (opened.kind === 'unreadable') throw new Stop(`It cannot be read: ${opened.reason}. Set LEAD_KEYS.`)
  const content = readContent(opened.json)
  if (!content) throw new Stop('It cannot be read: another version of the site has written it.')
  const { source_code: sourceCode, received_at: receivedAt, repeat } = row
  for (const [name, value] of webhookFields({ content, sourceCode, receivedAt, isRepeat: repeat === 1 }))
    if (value !== '') console.log(`  ${name.padEnd(16)} ${printable(value)}`)
}

async function redrive(ids: readonly string[]): Promise<void> {
  if (ids.length === 0) throw new Stop('No lead is named, or none is parked.')
  await confirm(`Send ${ids.length === 1 ? 'this lead' : `these ${ids.length} leads`} on?`)
  const now = Date.now()
  const done = run(ids.flatMap((id) => [bound(audit, now, who(), 'sent on', id), bound(sendOn, id, now)]))
  console.log(`${done.flat().length} of ${ids.length} will be tried within two minutes.`)
}

async function eraseOne(id: string): Promise<void> {
  await confirm(`Erase lead ${id} for good?`)
  const now = Date.now()
  const done = run([bound(audit, now, who(), 'erased', id), bound(erase, id, now)])
  console.log(done.flat().length === 1 ? 'It is erased.' : 'It was erased before.')
}

function parkedIds(): string[] {
  return leadsIn(`SELECT ${columns} FROM leads WHERE state = 'parked' LIMIT 500`).map(({ id }) => id)
}

function rowWith(id = ''): LeadRow {
  const [row] = uuid.test(id) ? leadsIn(`SELECT ${columns} FROM leads WHERE id = '${id}'`) : []
  if (!row) throw new Stop(`There is no lead ${id}.`)
  return row
}

function leadsIn(statement: string): LeadRow[] {
  return z.array(lead).parse(run([statement])[0])
}

/** The person who runs this, by their name on this computer. */
function who(): string {
  return userInfo().username.replace(/[^\w.-]/g, '')
}

/** `wrangler d1 execute` binds no values: these are numbers, ids and words without a quote. */
function bound(statement: string, ...parameters: readonly (string | number)[]): string {
  return statement.replace(/\?(\d)/g, (_, place) => {
    const value = parameters[Number(place) - 1] ?? ''
    if (typeof value === 'number') return String(value)
    if (!/^[\w. -]*$/.test(value)) throw new Stop('That may not be in a statement.')
    return `'${value}'`
  })
}

/** Runs statements with one start of wrangler, which is what takes the time. @returns the rows of each */
function run(statements: readonly string[]): unknown[][] {
  const environment = environmentNames.find((name) => name === values.env)
  if (!environment) throw new Stop(`--env is ${environmentNames.join(' or ')}.`)
  const where = values.remote
    ? ['--remote', '--env', environment]
    : ['--local', '--persist-to', process.env.STATE_DIR ?? '.wrangler/state']
  const args = ['d1', 'execute', 'DB', ...where, '--json', '--yes', '--command', statements.join('; ')]
  const env = { ...process.env, CI: 'true' }
  const { status, stdout, stderr } = spawnSync('wrangler', args, { encoding: 'utf8', env, maxBuffer: 1e8 })
  const [json = 'null'] = /^\[[\s\S]*^\]/m.exec(stdout ?? '') ?? []
  const { data } = z.array(z.object({ results: z.array(z.unknown()) })).safeParse(JSON.parse(json))
  if (status !== 0 || !data) throw new Stop(`The database did not answer: ${stdout}${stderr}`)
  return data.map(({ results }) => results)
}

/** Asks before anything that sends or erases. @throws Stop unless the answer is yes */
async function confirm(question: string): Promise<void> {
  if (values.yes) return
  if (!process.stdin.isTTY) throw new Stop(`${question} Nobody is there to answer: add --yes.`)
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await terminal.question(`${question} [y/N] `)
  terminal.close()
  if (!/^y(es)?$/i.test(answer.trim())) throw new Stop('Nothing was changed.')
}

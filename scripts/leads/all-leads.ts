import { closeSync, fchmodSync, openSync, writeFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { fieldsOf, type LeadRecord, openRow, type Status, type StoredRow } from '#worker/staff/lead-record.ts'
import { csv } from '#worker/staff/shown-text.ts'
import { countByKey, countByStatus, keptLeads, keptPlainLeads, sealLead } from '#worker/staff/statements.ts'
import type { LeadCipher } from '#worker/store/lead-cipher.ts'
import { sealContent } from '#worker/store/lead-content.ts'
import { timeText } from '#worker/store/uk-time.ts'
import { Stop } from '../cloudflare/command.ts'
import { allRows } from './database.ts'
import { answer, counted, doToAll, json, type Session, table, timeJson, written } from './session.ts'

// What is done with all leads there are: counting them, exporting them, and encrypting those that are plain.

const byStatus = z.array(
  z.object({ status: z.string(), erased: z.number(), leads: z.number(), oldest: z.nullable(z.number()) }),
)
const byKey = z.array(z.object({ key_id: z.nullable(z.string()), leads: z.number() }))

/** How many leads there are, how old, and under which key: whether a retired key can be removed. */
export async function showStats(session: Session): Promise<void> {
  const [statusRows, keyRows] = await session.database.run(countByStatus, countByKey)
  const statuses = byStatus.parse(statusRows)
  const keys = keysInUse(keyRows, session.cipher)
  if (session.options.isJson) {
    const leads = statuses.map(({ status, erased, leads, oldest }) => {
      return { status, erased: erased === 1, leads, oldestReceivedAt: timeJson(oldest) }
    })
    return session.print(json({ leads, keys }))
  }
  if (statuses.length === 0) return session.print('There are no leads yet.')
  const rows = statuses.map(({ status, erased, leads, oldest }) => {
    return [erased === 1 ? `${status}, erased` : status, String(leads), timeText(oldest)]
  })
  session.print(table(['status', 'leads', 'oldest'], rows))
  const held = keys.map(({ key, leads, use }) => [key ?? '(none)', String(leads), use])
  if (held.length > 0) session.print(`\n${table(['key', 'leads', 'which is'], held)}`)
}

function keysInUse(keyRows: readonly unknown[] | undefined, cipher: LeadCipher) {
  return byKey.parse(keyRows).map(({ key_id: key, leads }) => ({ key, leads, use: useOf(key, cipher) }))
}

function useOf(key: string | null, cipher: LeadCipher): 'newest' | 'older' | 'missing' | 'not encrypted' {
  if (key === null) return 'not encrypted'
  if (key === cipher.newestKeyId) return 'newest'
  return cipher.knows(key) ? 'older' : 'missing'
}

/** All leads that are not erased, oldest first, with the webhook's fields under the webhook's names. */
export async function exportLeads(
  status: Status | undefined,
  output: string | undefined,
  session: Session,
): Promise<void> {
  const rows = await allRows(session.database, (after, limit) => keptLeads(status, after, limit))
  const records = await Promise.all(rows.map((row) => openRow(row, session.cipher)))
  const readable = records.filter(({ content }) => content.kind === 'readable')
  const exported = readable
    .sort((one, other) => one.row.received_at - other.row.received_at)
    .map((record) => cellsOf(record, session))
  await session.database.run(written('exported', { filter: exportFilter(status) }, exported.length, session))
  const text = session.options.isJson ? `${json(exported)}\n` : csv(rowsOf(exported))
  if (output === undefined) session.print(text.trimEnd())
  else writePrivately(output, text)
  session.note(`${counted(exported.length)} exported${output === undefined ? '' : ` into ${output}`}.`)
  const unread = records.length - readable.length
  if (unread > 0) throw new Stop(`${counted(unread)} left out: show ID says why.`)
}

/** As the desk's address has it. */
const exportFilter = (status: Status | undefined) =>
  status === undefined ? '' : `state=${status === 'pending' ? 'waiting' : status}`

/** No other user of this computer may read it, even where a file of that name was readable before. */
function writePrivately(path: string, text: string): void {
  const file = openSync(path, 'w', 0o600)
  fchmodSync(file, 0o600)
  writeFileSync(file, text)
  closeSync(file)
}

function cellsOf(record: LeadRecord, session: Session): Record<string, string> {
  const { id, status, attempts, last_outcome, settled_at } = record.row
  return {
    id,
    status,
    attempts: String(attempts),
    lastOutcome: last_outcome ?? '',
    settledAt: timeJson(settled_at) ?? '',
    ...Object.fromEntries(fieldsOf(record, session.now)),
  }
}

/** The guide form has more fields than the landing form, so every column that any lead has. */
function rowsOf(leads: readonly Readonly<Record<string, string>>[]): string[][] {
  const headings = [...new Set(leads.flatMap((lead) => Object.keys(lead)))]
  return [headings, ...leads.map((lead) => headings.map((heading) => lead[heading] ?? ''))]
}

/** Leads sealed by one start of wrangler: a command line has room for about two hundred. */
const batchSize = 50
const changed = z.array(z.object({ id: z.string() }))

/**
 * Encrypts leads that were stored without keys, after a look at them: with keys set such a row does not open, because
 * anyone who can write to the database could have put it there.
 */
export async function seal(session: Session): Promise<void> {
  if (session.cipher.newestKeyId === null) throw new Stop('There is no key: set LEAD_KEYS.')
  const rows = await allRows(session.database, keptPlainLeads)
  if (rows.length > 0) {
    session.note(
      table(
        ['id', 'status', 'received', 'code'],
        rows.map((row) => [row.id, row.status, timeText(row.received_at), row.source_code]),
      ),
    )
  }
  const question = (leads: string) => `Were these stored by this site? Encrypt ${leads}, and send those that wait?`
  const work = () => sealAll(rows, session)
  const sealed = await doToAll({ action: 'encrypted', filter: '', question, work }, rows.length, session)
  answer(session, { sealed }, `${counted(sealed)} encrypted.`)
}

async function sealAll(rows: readonly StoredRow[], session: Session): Promise<number> {
  let sealed = 0
  for (let from = 0; from < rows.length; from += batchSize) {
    const statements = await Promise.all(rows.slice(from, from + batchSize).map((row) => statementFor(row, session)))
    const results = await session.database.run(...statements)
    sealed += results.flatMap((result) => changed.parse(result)).length
  }
  return sealed
}

async function statementFor({ id, content }: StoredRow, { cipher }: Session): Promise<string> {
  const sealed = await sealContent(id, content ?? '', cipher)
  if (!sealed) throw new Stop(`Lead ${id} cannot be read by this version.`)
  return sealLead(id, sealed)
}

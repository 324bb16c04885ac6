import * as z from 'zod/mini'
import type { StoredRow } from '#worker/staff/lead-record.ts'
import { keptPlainLeads, sealLead } from '#worker/staff/statements.ts'
import { sealContent } from '#worker/store/lead-content.ts'
import { timeText } from '#worker/store/uk-time.ts'
import { Stop } from '../../cloudflare/stop.ts'
import { allRows } from '../database.ts'
import { answer, confirm, type Session } from '../session.ts'
import { counted, table } from '../table.ts'

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
    await confirm(`Were these stored by this site? Encrypt ${counted(rows.length)}, and send those that wait?`, session)
  }
  let sealed = 0
  for (let from = 0; from < rows.length; from += batchSize) {
    const statements = await Promise.all(rows.slice(from, from + batchSize).map((row) => statementFor(row, session)))
    const results = await session.database.run(...statements)
    sealed += results.flatMap((result) => changed.parse(result)).length
  }
  answer(session, { sealed }, `${counted(sealed)} encrypted.`)
}

async function statementFor({ id, content }: StoredRow, { cipher }: Session): Promise<string> {
  const sealed = await sealContent(id, content ?? '', cipher)
  if (!sealed) throw new Stop(`Lead ${id} cannot be read by this version.`)
  return sealLead(id, sealed)
}

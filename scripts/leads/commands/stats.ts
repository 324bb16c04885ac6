import * as z from 'zod/mini'
import { countByKey, countByStatus } from '#worker/staff/statements.ts'
import type { LeadCipher } from '#worker/store/lead-cipher.ts'
import { timeText } from '#worker/store/uk-time.ts'
import { json, type Session } from '../session.ts'
import { table, timeJson } from '../table.ts'

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

/** How many leads none of our keys decrypts. @param keyRows the answer to `countByKey` */
export function countUnreadable(keyRows: readonly unknown[] | undefined, cipher: LeadCipher): number {
  const missing = keysInUse(keyRows, cipher).filter(({ use }) => use === 'missing')
  return missing.reduce((sum, { leads }) => sum + leads, 0)
}

function keysInUse(keyRows: readonly unknown[] | undefined, cipher: LeadCipher) {
  return byKey.parse(keyRows).map(({ key_id: key, leads }) => ({ key, leads, use: useOf(key, cipher) }))
}

function useOf(key: string | null, cipher: LeadCipher): 'newest' | 'older' | 'missing' | 'not encrypted' {
  if (key === null) return 'not encrypted'
  if (key === cipher.newestKeyId) return 'newest'
  return cipher.knows(key) ? 'older' : 'missing'
}

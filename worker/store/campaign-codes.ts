import * as z from 'zod/mini'

/** The key that sets the usual code: of every lead whose own key has none. */
export const usualKey = 'usual'

/** A code: nothing that a spreadsheet or a form-urlencoded body would interpret. */
export const campaignCode = z
  .string()
  .check(z.trim(), z.regex(/^[\w.-]{1,64}$/, 'must be 1 to 64 letters, digits, dots, hyphens or underscores'))

const codeRow = z.object({
  id: z.number(),
  key: z.string(),
  code: z.nullable(z.string()),
  from_at: z.number(),
  set_at: z.number(),
  who: z.string(),
})

/** What a key's code is from a time on, null for none of its own, with who set it and when. Times are Unix ms. */
export type CodeRow = z.infer<typeof codeRow>

/**
 * What applies to each key set at the desk, and what will, in order of time. Rejects when D1 does.
 *
 * @param now Unix ms
 */
export async function codesFrom(db: D1Database, now: number): Promise<readonly CodeRow[]> {
  const { results } = await db
    .prepare(
      `SELECT id, key, code, from_at, set_at, who FROM campaign_codes AS one WHERE NOT EXISTS (
         SELECT 1 FROM campaign_codes AS later
         WHERE later.key = one.key AND later.from_at <= ?1 AND (later.from_at, later.id) > (one.from_at, one.id)
       ) ORDER BY from_at, id`,
    )
    .bind(now)
    .all()
  return z.array(codeRow).parse(results)
}

/** What applies to a key at a moment (Unix ms). @param rows in order of time */
export const rowAt = (rows: readonly CodeRow[], key: string, now: number) =>
  rows.findLast((row) => row.key === key && row.from_at <= now)

import * as z from 'zod/mini'

export const statuses = ['pending', 'delivered', 'parked'] as const
export type Status = (typeof statuses)[number]

const row = z.object({
  id: z.uuid(),
  status: z.enum(statuses),
  content: z.nullable(z.string()),
  key_id: z.nullable(z.string()),
  source_code: z.string(),
  received_at: z.number(),
  attempts: z.number(),
  due_at: z.number(),
  settled_at: z.nullable(z.number()),
  last_outcome: z.nullable(z.string()),
  erased_at: z.nullable(z.number()),
})

/** A row of the leads table, as the statements here select it; times are Unix ms. */
export type StoredRow = z.infer<typeof row>

/** @throws ZodError when the database holds something this command does not know */
export const rowsFrom = (results: readonly unknown[]): StoredRow[] => z.array(row).parse(results)

const count = z.tuple([z.object({ leads: z.number() })])

/** How many leads a counting statement found. */
export function countIn(results: readonly unknown[]): number {
  const [{ leads }] = count.parse(results)
  return leads
}

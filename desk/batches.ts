import * as z from 'zod/mini'
import { canBe, changeSql, type LeadChange, leadChanges } from '#worker/leads/lead-changes.ts'
import { type LeadState, leadStates } from '#worker/leads/lead-states.ts'
import { maxSwept, triedWithinMs } from '#worker/leads/sweep.ts'
import { prepareNamed } from '#worker/named-values.ts'
import { allRows, firstRow, onlyRow, rowIn } from '#worker/rows.ts'
import type { Actor } from './access.ts'
import { writeAll } from './audit.ts'
import { type Condition, type LeadFilter, narrowing } from './leads.ts'

/**
 * The most leads that can be selected at once: few enough to count before asking whether to go ahead, and to be tried before any
 * of them counts as late.
 */
export const maxSelected = 10_000
/** Rows that one step reads, and at most changes. */
const stepSize = 1_000
/** Steps in one request: enough for everything that can be selected. */
const maxSteps = 25
/** A batch's leads come due at this rate, a little below the sweep's, because the sweep takes other leads too. */
const maxPerSecond = (0.9 * maxSwept) / 60

const fromList = z.object({
  by: z.literal('list'),
  filter: z.object({
    state: z.enum(leadStates),
    reason: z.optional(z.string()),
    form: z.optional(z.string()),
    code: z.optional(z.string()),
    from: z.optional(z.number()),
    /** No later than the question: leads that came after it were not selected. */
    until: z.number(),
  }),
  /** The last lead that a step has read. */
  since: z.number(),
  id: z.string(),
})
const ofPerson = z.object({
  by: z.enum(['email', 'phone']),
  digests: z.array(z.string()),
  /** When the question was asked. */
  until: z.number(),
  /**
   * How many steps have been made. Counting them changes the selection at each step, by which a step notices that
   * another was made first.
   */
  step: z.number(),
})
const ofIds = z.object({
  by: z.literal('ids'),
  ids: z.array(z.string()),
  /** When the question was asked. */
  until: z.number(),
})
const selectionShape = z.union([fromList, ofPerson, ofIds])

/** How long (ms) it takes until this many leads are due. */
export const spreadMs = (count: number) => Math.ceil((count / maxPerSecond) * 1_000)
/** How long (ms) it takes until each of this many leads has been tried, if nothing holds them up. */
export const sendingMs = (count: number) => spreadMs(count) + triedWithinMs

/** Which leads a batch is for, and how far it has got. */
export type Selection = z.infer<typeof selectionShape>
/** A selection that says how to find its leads, rather than naming them. */
type SoughtSelection = Exclude<Selection, z.infer<typeof ofIds>>

/** A whole list as a selection, without leads that enter its state after now (Unix ms). */
export function listSelection(
  { state, reason, form, code, from, until }: LeadFilter & { readonly state: LeadState },
  now: number,
): SoughtSelection {
  return {
    by: 'list',
    filter: { state, reason, form, code, from, until: Math.min(until ?? now, now) },
    since: 0,
    id: '',
  }
}

const selectedRow = z.object({ count: z.number(), first: z.number(), last: z.number(), read: z.number() })

/** How many leads are selected, or why they cannot be counted. */
export type Selected =
  | {
      readonly kind: 'counted'
      readonly count: number
      /** When the first and the last of them entered their state (Unix ms); 0 if there is none. */
      readonly first: number
      readonly last: number
    }
  /** More than {@link maxSelected}. */
  | { readonly kind: 'too many' }
  /**
   * The list has more than {@link maxSelected} leads, of which only some are selected: a shorter time has to be chosen.
   */
  | { readonly kind: 'list too long' }

/** Counts what would be selected. */
export async function selectedBy(db: D1Database, selection: SoughtSelection): Promise<Selected> {
  const remaining = remainingIn(selection)
  const source = selection.by === 'list' ? 'INDEXED BY leads_state' : ''
  const matching = matchingIn(selection)
  const statement = prepareNamed(
    db,
    `SELECT count(since) AS count, coalesce(min(since), 0) AS first, coalesce(max(since), 0) AS last, count(*) AS read FROM (
       SELECT iif(${matching.which}, state_since, NULL) AS since FROM (
         SELECT state_since, hold_reason, form, campaign_code FROM leads ${source}
         WHERE ${remaining.which} LIMIT ${maxSelected + 1}))`,
    { ...matching.values, ...remaining.values },
  )
  const { count, first, last, read } = await onlyRow(statement, selectedRow)
  if (count > maxSelected) return { kind: 'too many' }
  return read > maxSelected ? { kind: 'list too long' } : { kind: 'counted', count, first, last }
}

/** The rows that a selection has yet to read. */
function remainingIn(selection: SoughtSelection): Condition {
  if (selection.by !== 'list') {
    const { by, digests, until } = selection
    return {
      which: `${by}_digest IN (SELECT value FROM json_each(:digests)) AND received_at <= :until AND state <> 'erased'`,
      values: { digests: JSON.stringify(digests), until },
    }
  }
  const { filter, since, id } = selection
  const { state, from = 0, until } = filter
  return {
    which: `state = '${state}' AND (state_since, id) > (:since, :id) AND state_since BETWEEN :from AND :until`,
    // Starts reading the index where the last step ended.
    values: { since, id, from: Math.max(from, since), until },
  }
}

/** Which of the rows that are read are selected: those that match the list's filter; all of them if it is not a list. */
const matchingIn = (selection: SoughtSelection): Condition => narrowing(selection.by === 'list' ? selection.filter : {})

interface Started {
  /** Made with the question, so that a second press starts nothing. */
  readonly token: string
  readonly change: LeadChange
  readonly selection: Selection
  readonly selected: number
  /** What the audit calls the selection, if it has a description; no personal data. */
  readonly description: string | null
}

const batchNumber = z.object({ audit_id: z.number() })

/** Starts a batch, unless it has already started. @returns its number */
export async function startBatch(
  db: D1Database,
  { token, change, selection, selected, description }: Started,
  { who, now }: Actor,
): Promise<number> {
  const isNew = 'NOT EXISTS (SELECT 1 FROM batches WHERE token = :token)'
  const values = { token, now, who, change, description, selection: JSON.stringify(selection), selected }
  const statement = (text: string) => prepareNamed(db, text, values)
  const results = await writeAll(db, [
    statement(`INSERT INTO audit (at, who, event, description)
      SELECT :now, :who, :change, :description WHERE ${isNew}`),
    statement(`INSERT INTO batches (audit_id, token, selection, selected, done)
      SELECT last_insert_rowid(), :token, :selection, :selected, 0 WHERE ${isNew}`),
    statement('SELECT audit_id FROM batches WHERE token = :token'),
  ])
  return rowIn(results.at(-1), batchNumber).audit_id
}

/** The number of the batch that was started with a token; undefined if none was. */
export async function batchWithToken(db: D1Database, token: string): Promise<number | undefined> {
  const statement = db.prepare('SELECT audit_id FROM batches WHERE token = ?1').bind(token)
  return (await firstRow(statement, batchNumber))?.audit_id
}

const batchRow = z.object({
  id: z.number(),
  change: z.string(),
  selection: z.nullable(z.string()),
  selected: z.number(),
  done: z.number(),
})

/** Continues a batch for as long as one request may. Two requests at once never do the same lead. */
export async function continueBatch(db: D1Database, id: number, now: number): Promise<void> {
  for (let steps = 0; steps < maxSteps; steps++) {
    const statement = db
      .prepare(
        'SELECT id, event AS change, selection, selected, done FROM batches JOIN audit ON id = audit_id WHERE audit_id = ?1',
      )
      .bind(id)
    const batch = await firstRow(statement, batchRow)
    if (!batch || batch.selection === null) return
    await step(db, batch, batch.selection, now)
  }
}

/**
 * Cancels a batch, if it is unfinished: what is done stays done. A step under way is done, or changes nothing.
 */
export async function cancelBatch(db: D1Database, id: number, { who }: Actor): Promise<void> {
  const cancel = 'UPDATE batches SET selection = NULL, cancelled_by = ?2 WHERE audit_id = ?1 AND selection IS NOT NULL'
  await writeAll(db, [db.prepare(cancel).bind(id, who)])
}

/**
 * One step, in one transaction. It does nothing if the batch has moved on since it was read, because of another request or an
 * earlier try of this one.
 */
async function step(
  db: D1Database,
  { id, change: name, selected }: z.infer<typeof batchRow>,
  was: string,
  now: number,
): Promise<void> {
  const selection = selectionShape.parse(JSON.parse(was))
  const change = changeNamed(name)
  const { ids, next } = await nextLeads(db, selection)
  const values = {
    now,
    spread: Math.max(1, spreadMs(selected)),
    batch: id,
    was,
    becomes: next && JSON.stringify(next),
    ids: JSON.stringify(ids),
    latest: latestChange(selection),
  }
  const statement = (text: string) => prepareNamed(db, text, values)
  const which = `EXISTS (SELECT 1 FROM batches WHERE audit_id = :batch AND selection = :was)
    AND id IN (SELECT value FROM json_each(:ids)) AND state_since <= :latest`
  await writeAll(db, [
    statement(`INSERT INTO audit_leads SELECT :batch, id FROM leads WHERE ${which} AND ${canBe(change)}`),
    statement(changeSql(change, which)),
    statement(`UPDATE batches SET done = done + changes(), selection = :becomes
      WHERE audit_id = :batch AND selection = :was`),
  ])
}

/**
 * A lead that has changed after this (Unix ms) is no longer selected. A person's leads are all meant, whatever has
 * become of them.
 */
function latestChange(selection: Selection): number {
  switch (selection.by) {
    case 'list':
      return selection.filter.until
    case 'ids':
      return selection.until
    case 'email':
    case 'phone':
      return Number.MAX_SAFE_INTEGER
  }
}

const isChange = (name: string): name is LeadChange => Object.hasOwn(leadChanges, name)

function changeNamed(name: string): LeadChange {
  if (!isChange(name)) throw new Error('the batch is of another version')
  return name
}

const readRow = z.object({ id: z.string(), since: z.number(), isSelected: z.number() })

/** The leads that the next step is for, and where the batch is after it; null once it is done. */
async function nextLeads(
  db: D1Database,
  selection: Selection,
): Promise<{ readonly ids: readonly string[]; readonly next: Selection | null }> {
  // Few enough for one step.
  if (selection.by === 'ids') return { ids: selection.ids, next: null }
  const remaining = remainingIn(selection)
  const matching = matchingIn(selection)
  const [index, order] =
    selection.by === 'list'
      ? ['INDEXED BY leads_state', 'state_since, id']
      : ['', `${selection.by}_digest, received_at`]
  const statement = prepareNamed(
    db,
    `SELECT id, state_since AS since, iif(${matching.which}, 1, 0) AS isSelected FROM leads ${index}
     WHERE ${remaining.which} ORDER BY ${order} LIMIT ${stepSize}`,
    { ...matching.values, ...remaining.values },
  )
  const rows = await allRows(statement, readRow)
  const ids = rows.filter(({ isSelected }) => isSelected === 1).map(({ id }) => id)
  const last = rows[stepSize - 1]
  if (!last) return { ids, next: null }
  // A person's leads that are done are not read again, because they are erased.
  return selection.by === 'list'
    ? { ids, next: { ...selection, since: last.since, id: last.id } }
    : { ids, next: { ...selection, step: selection.step + 1 } }
}

const shownBatch = z.object({
  id: z.number(),
  at: z.number(),
  who: z.string(),
  change: z.string(),
  description: z.nullable(z.string()),
  selected: z.number(),
  done: z.number(),
  /** Nothing more is to be done: it is finished, or cancelled. */
  isDone: z.pipe(
    z.number(),
    z.transform((flag) => flag === 1),
  ),
  cancelledBy: z.nullable(z.string()),
})

/** A batch, as its page shows it. */
export type Batch = Readonly<z.infer<typeof shownBatch>>

const shown = `SELECT id, at, who, event AS change, description, selected, done, selection IS NULL AS isDone,
    cancelled_by AS cancelledBy
  FROM audit JOIN batches ON audit_id = id`

export async function batchWith(db: D1Database, id: number): Promise<Batch | undefined> {
  return firstRow(db.prepare(`${shown} WHERE id = ?1`).bind(id), shownBatch)
}

/** Batches that were left half-way. */
export async function unfinishedBatches(db: D1Database): Promise<Batch[]> {
  const statement = `${shown} WHERE id IN (SELECT audit_id FROM batches WHERE selection IS NOT NULL LIMIT 5)`
  return allRows(db.prepare(statement), shownBatch)
}

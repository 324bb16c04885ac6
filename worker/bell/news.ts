import type { News, Remembered, Trouble } from '../store/bell-memory.ts'
import type { TroubleKind } from '../store/trouble-kinds.ts'

const minuteMs = 60_000

/** A trouble is over once it has not been seen for this long (ms): one that comes and goes rings once. */
const quietMs = 10 * minuteMs
/** How often (ms) people are told that a trouble lasts. */
const remindMs = 24 * 60 * minuteMs

/** How long (ms) these must last before anyone is told; the others ring at once. */
const patience: Partial<Readonly<Record<TroubleKind, number>>> = { queue: 5 * minuteMs, database: 5 * minuteMs }

/** These last until something is seen to work again: at night nobody looks up an address. */
const lastsUntilGone: ReadonlySet<TroubleKind> = new Set(['lookup'])

/** @param now Unix ms */
function isOver({ kind, seenAt, goneAt }: Trouble, now: number): boolean {
  const quietSince = lastsUntilGone.has(kind) ? (goneAt > seenAt ? goneAt : now) : seenAt
  return now - quietSince >= quietMs
}

/**
 * What people have to be told one way: what has begun, what has lasted another day, and what is over of that which they
 * were told.
 *
 * @param now Unix ms
 */
export function newsFor(way: string, { troubles, told }: Remembered, now: number): readonly News[] {
  return troubles.flatMap((trouble): News[] => {
    const known = told.find((each) => each.kind === trouble.kind && each.way === way)
    if (isOver(trouble, now)) return known ? [{ moment: 'over', trouble }] : []
    if (known) return now - known.toldAt >= remindMs ? [{ moment: 'still', trouble }] : []
    return trouble.seenAt - trouble.since >= (patience[trouble.kind] ?? 0) ? [{ moment: 'begun', trouble }] : []
  })
}

/** The troubles that are over and of which nobody is left to tell. */
export function finished({ troubles, told }: Remembered, ways: readonly string[], now: number): readonly Trouble[] {
  const isAwaited = ({ kind }: Trouble) => told.some((each) => each.kind === kind && ways.includes(each.way))
  return troubles.filter((trouble) => isOver(trouble, now) && !isAwaited(trouble))
}

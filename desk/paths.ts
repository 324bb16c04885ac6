import { type LeadState, leadStates } from '#worker/leads/lead-states.ts'
import { type Cursor, type LeadFilter, pageSize } from './leads.ts'
import { inputTime, momentsOf } from './uk-time.ts'

/** Paths of the desk without a variable part; those of one lead and of one batch begin with its own. */
export const paths = {
  leads: '/',
  lead: '/leads',
  find: '/find',
  bulk: '/bulk',
  batches: '/batches',
  campaigns: '/campaigns',
  campaignsCsv: '/campaigns.csv',
} as const

export const leadPath = (id: string) => `${paths.lead}/${id}`
/** The page of a batch. */
export const batchPath = (id: number) => `${paths.batches}/${id}`
/** Cancels a batch. */
export const cancelPath = (id: number) => `${batchPath(id)}/cancel`

type Query = Readonly<Record<string, string | number | undefined>>

/** Adds a query to a path, which may have one already; empty values are left out. */
export function withQuery(path: string, query: Query): string {
  const pairs = Object.entries(query).flatMap(([name, value]) => (value ? [[name, String(value)]] : []))
  return pairs.length === 0 ? path : `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(pairs)}`
}

/** At most this many leads can be ticked: as many ids as fit in an address. */
export const maxTicked = pageSize

/** Adds the ids of those that are ticked. */
export const withTicked = (path: string, ids: readonly string[]) =>
  ids.reduce((longer, id) => withQuery(longer, { id }), path)

/** The texts of a posted form, without fields that it has several of. */
export const textsIn = (body: Readonly<Record<string, unknown>>): Partial<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )

/** A list's filter as a query. */
export const queryOf = ({ state, reason, form, code, from, until }: LeadFilter): Query => ({
  state,
  reason,
  form,
  code,
  from: from && inputTime(from),
  until: until && inputTime(until),
})

/** The filter in a query; what cannot be read is left out. */
export function filterIn({ state, reason, form, code, from, until }: Partial<Record<string, string>>): LeadFilter {
  const lastMinute = momentsOf(until)?.later
  return {
    state: stateNamed(state),
    // Offered for held leads only.
    reason: state === 'held' ? reason || undefined : undefined,
    form: form || undefined,
    code: code?.trim() || undefined,
    from: momentsOf(from)?.earlier,
    // To the end of that minute.
    until: lastMinute === undefined ? undefined : lastMinute + 59_999,
  }
}

const stateNamed = (name: string | undefined): LeadState | undefined => leadStates.find((state) => state === name)

/** A list's filter as a single query value, for pages that lead back to the list. */
export const listIn = (filter: LeadFilter) => withQuery('', queryOf(filter)).slice(1)

/**
 * The path of the list that such a value means, encoded again because the value comes from an address and may be
 * anything.
 */
export const listPath = (list: string) => withQuery(paths.leads, Object.fromEntries(new URLSearchParams(list)))

/** Which page of the list such a value means, as a cursor's text. */
export const pageIn = (list: string) => new URLSearchParams(list).get('after') ?? undefined

/** The filter in such a value. */
export const filterOf = (list: string) => filterIn(Object.fromEntries(new URLSearchParams(list)))

/** A cursor as a single query value. */
export const cursorText = ({ part, since, id }: Cursor) => `${part}.${since}.${id}`

export function cursorIn(text: string | undefined): Cursor | undefined {
  const [, part, since, id] = /^(\d)\.(\d{1,16})\.([\w -]{1,64})$/.exec(text ?? '') ?? []
  return part && since && id ? { part: Number(part), since: Number(since), id } : undefined
}

/** What staff can do to leads, as paths and forms name it. */
export const actionNames = ['send-on', 'send-now', 'send-again', 'hold-back', 'erase'] as const
export type ActionName = (typeof actionNames)[number]

export const actionNamed = (name: string | undefined): ActionName | undefined =>
  actionNames.find((action) => action === name)

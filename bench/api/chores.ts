/** The work the database does: accepting and delivering a lead, every minute, for health and nightly. */
export const chores = {
  nothing: 'a round trip to the database',
  save: 'insert a lead',
  repeat: 'insert the same lead again',
  claim: 'claim it',
  postpone: 'postpone it',
  settle: 'mark it delivered',
  sweep: 'sweep: take 50 overdue leads',
  oldest: 'sweep: age of the oldest waiting lead',
  health: 'health: count the leads',
  erase: 'night: erase 50 leads',
  forget: 'night: delete 50 skeletons',
  reseal: 'night: scan for leads to reseal (1 of 64)',
} as const

export type Chore = keyof typeof chores

/** Leads per batch: the same work in a small table as in a large one. */
export const batchSize = 50

/** Two tables with the same mix, one with a hundredth of the rows, and one where every lead is waiting. */
export const choreDatabases = ['small', 'million', 'outage'] as const
export type ChoreDatabase = (typeof choreDatabases)[number]

/** What a run asks the chores worker to do. */
export interface ChoreOrder {
  readonly chore: Chore
  readonly database: ChoreDatabase
  /** One repetition per id; chores for a single lead use it. */
  readonly leadIds: readonly string[]
  readonly isMetered: boolean
}

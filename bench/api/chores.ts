/** What is asked of the database, by accepting and delivering a lead, by the minute, by health and at night. */
export const chores = {
  nothing: 'the way to the database and back',
  save: 'insert a lead',
  repeat: 'the same lead once more',
  claim: 'claim it',
  postpone: 'put it off',
  settle: 'mark it delivered',
  sweep: 'sweep: take 50 overdue leads',
  oldest: 'sweep: age of the oldest waiting lead',
  health: 'health: count the leads',
  erase: 'night: erase 50 leads',
  forget: 'night: forget 50 leads',
  reseal: 'night: look for leads to seal again (1 of 64)',
} as const

export type Chore = keyof typeof chores

/** So many leads a batch: the same work in a small table as in a large one. */
export const batchSize = 50

/** Two tables of the same mix, one with a hundredth of the rows, and one in which every lead waits. */
export const choreDatabases = ['small', 'million', 'outage'] as const
export type ChoreDatabase = (typeof choreDatabases)[number]

/** What a run asks of the worker that does chores. */
export interface ChoreOrder {
  readonly chore: Chore
  readonly database: ChoreDatabase
  /** One repetition for each; chores that concern one lead take it from here. */
  readonly leadIds: readonly string[]
  readonly isMetered: boolean
}

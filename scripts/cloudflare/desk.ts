import type { Account } from './api.ts'

/** What setting up works with. */
export interface Desk {
  /** Undefined in a dry run without a login: then nothing is known to be there. */
  readonly account: Account | undefined
  /** Changes nothing, says everything. */
  readonly isDryRun: boolean
  /** Tells the operator what comes next, before it is done. */
  readonly say: (sentence: string) => void
}

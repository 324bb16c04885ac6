import type { FunnelCount } from '#contract/funnel.ts'
import type { DeskEnv } from '../settings.ts'

/** What pages said in a stretch of days. */
export interface Funnel {
  readonly counts: readonly FunnelCount[]
  /** How many beacons one data point speaks for, on average; 1 while nothing is sampled. */
  readonly sampled: number
  /** Pages that programs opened; they are in no count. */
  readonly bots: number
}

/** The first and last day, the UK's. */
interface Days {
  readonly from: string
  readonly until: string
}

/** Undefined where the binding is not there. */
export async function readFunnel(_env: DeskEnv, _days: Days): Promise<Funnel | undefined> {
  return undefined
}

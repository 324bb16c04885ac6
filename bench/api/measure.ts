import { rmSync } from 'node:fs'
import { countedByAutocannon } from './autocannon.ts'
import { bundledScripts } from './bundle.ts'
import { type ChoreTime, timeChores } from './chore-times.ts'
import { allRounds, type Cell, usualClients } from './rounds.ts'
import { Runtime } from './runtime.ts'
import { fillDatabases } from './seed.ts'
import { workersFrom } from './targets.ts'

export interface ApiResults {
  readonly date: string
  readonly rounds: number
  readonly cells: readonly Cell[]
  /** The bare Worker's requests a second, counted by autocannon. */
  readonly byAutocannon: number | undefined
  readonly chores: readonly ChoreTime[]
}

export interface Effort {
  readonly rounds: number
  /** How long each worker is measured in each round, ms. */
  readonly ms: number
  /** Rows in the large tables; a million except for a trial run. */
  readonly rows: number
}

export const usualEffort: Effort = { rounds: 3, ms: 1_500, rows: 1_000_000 }

const stateDir = '.wrangler/bench-api'

/** Measures everything, in about five minutes. @param say reports progress */
export async function measureApi({ rounds, ms, rows }: Effort, say: (what: string) => void): Promise<ApiResults> {
  rmSync(stateDir, { recursive: true, force: true })
  say('bundling the workers')
  const runtime = await Runtime.start(workersFrom(await bundledScripts()), stateDir)
  try {
    await fillDatabases(runtime, rows, say)
    say('timing what is asked of the database')
    const chores = await timeChores(runtime)
    const cells = await allRounds(runtime, rounds, ms, say)
    const byAutocannon = await countedByAutocannon(await runtime.portOf('bare'), usualClients, ms)
    return { date: new Date().toISOString(), rounds, cells, byAutocannon, chores }
  } finally {
    await runtime.stop()
    rmSync(stateDir, { recursive: true, force: true })
  }
}

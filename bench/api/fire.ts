import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import * as z from 'zod/mini'
import type { Runtime } from './runtime.ts'
import type { Target } from './targets.ts'

const run = promisify(execFile)

const fired = z.object({ answered: z.number(), perSecond: z.number(), p50: z.number(), p99: z.number() })

/** How a worker performed with a number of clients: times in ms, workerd's CPU time per request in ms. */
export interface Shot {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  readonly processorMs: number
  readonly answered: number
}

/**
 * Runs clients against a worker.
 *
 * @param ms how long
 * @throws if any request gets an unexpected answer
 */
export async function fire(target: Target, clients: number, ms: number, runtime: Runtime): Promise<Shot> {
  const port = await runtime.portOf(target.worker)
  const before = runtime.processorMs()
  const options = { port, request: target.request, clients, ms, status: target.status }
  const args = Object.entries(options).map(([name, value]) => `--${name}=${value}`)
  const { stdout } = await run(process.execPath, ['bench/api/load.ts', ...args])
  const { answered, ...rest } = fired.parse(JSON.parse(stdout))
  return { ...rest, answered, processorMs: (runtime.processorMs() - before) / answered }
}

import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import * as z from 'zod/mini'

const run = promisify(execFile)
const program = 'bench/node_modules/.bin/autocannon'
const result = z.object({ requests: z.object({ average: z.number() }) })

/** Requests a second to `GET /` counted by autocannon, to check our own count; undefined without it. */
export async function countedByAutocannon(port: number, clients: number, ms: number): Promise<number | undefined> {
  if (!existsSync(program)) return undefined
  const args = ['--json', '--connections', String(clients), '--duration', String(Math.max(2, Math.ceil(ms / 1000)))]
  const { stdout } = await run(program, [...args, `http://127.0.0.1:${port}/`])
  return result.parse(JSON.parse(stdout)).requests.average
}

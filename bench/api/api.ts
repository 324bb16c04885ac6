import { parseArgs } from 'node:util'
import { measureApi, usualEffort } from './measure.ts'
import { apiReport } from './report.ts'

/**
 * `node bench/api/api.ts`: measures the API and prints the report; `--rows 10000 --rounds 1 --ms 300` for a trial run.
 */
const { values } = parseArgs({
  options: { rounds: { type: 'string' }, ms: { type: 'string' }, rows: { type: 'string' } },
})
const { rounds, ms, rows } = usualEffort
const effort = {
  rounds: Number(values.rounds ?? rounds),
  ms: Number(values.ms ?? ms),
  rows: Number(values.rows ?? rows),
}
const began = Date.now()
const say = (what: string) => console.error(`${Math.round((Date.now() - began) / 1000)} s: ${what}`)
console.log(apiReport(await measureApi(effort, say)))
say('done')

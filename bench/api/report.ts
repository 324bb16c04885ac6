import { table } from '../table.ts'
import { type ChoreDatabase, chores } from './chores.ts'
import type { ApiResults } from './measure.ts'
import { type Cell, compared, crowds, usualClients } from './rounds.ts'
import { bare, ladder, lookups, ours, ownCost, standIns, type Target } from './targets.ts'

const inFull = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })
const whole = (value: number) => inFull.format(value)
const digits = (value: number, count: number) => value.toFixed(count)

/** In the table of parts a worker is named after what it adds to the one before. */
const titleInPath: ReadonlyMap<Target, string> = new Map([
  [ownCost, 'the rest of ours: logging, time limits, content types'],
  [ours, 'and the queue'],
])

/** The results as a Markdown section, with third-level headings. */
export function apiReport(results: ApiResults): string {
  const { byAutocannon, rounds } = results
  const cannon = byAutocannon === undefined ? '' : ` autocannon counts ${whole(byAutocannon)} of the bare Worker.`
  return `### Accepting a lead: \`POST /api/lead\`

Medians of ${rounds} rounds; CPU is workerd's, for one request.${cannon}

${crowdTable(results)}

### The accept path, part by part, ${usualClients} clients

Each line adds one part to the worker above. The last three are local stand-ins for Cloudflare's services, in workerd's
own process; on Cloudflare they run elsewhere.

${pathTable(results)}

### Address lookups, ${usualClients} clients

${lookupTable(results)}

### What the database does

Ten thousand rows and a million with the same mix; and a million all waiting, as after a long webhook outage.

${choreTable(results)}
`
}

const figureNames = ['requests/s', 'against Hono', 'p50 ms', 'p99 ms', 'CPU ms']

function figures(results: ApiResults, { perSecond, p50, p99, processorMs, clients }: Cell): string[] {
  const [hono = bare] = ladder
  const ratio = perSecond / cellOf(results, hono, clients).perSecond
  return [whole(perSecond), `${digits(ratio, 2)}×`, digits(p50, 2), digits(p99, 1), digits(processorMs, 3)]
}

function cellOf({ cells }: ApiResults, target: Target, clients = usualClients): Cell {
  const found = cells.find((cell) => cell.target.title === target.title && cell.clients === clients)
  if (!found) throw new RangeError(`${target.title} was not measured with ${clients} clients`)
  return found
}

function crowdTable(results: ApiResults): string {
  const row = (target: Target, clients: number) => figures(results, cellOf(results, target, clients))
  const rows = crowds.flatMap((clients) =>
    compared.map((target) => [target.title, String(clients), ...row(target, clients)]),
  )
  return table(['', 'clients', ...figureNames], rows)
}

function pathTable(results: ApiResults): string {
  const path = [bare, ...ladder, ownCost, ...standIns]
  const rows = path.map((target, index) => {
    const { processorMs } = cellOf(results, target)
    const before = path[index - 1]
    const more = processorMs - (before ? cellOf(results, before).processorMs : 0)
    return [titleInPath.get(target) ?? target.title, digits(more, 3), ...figures(results, cellOf(results, target))]
  })
  return table(['part', 'CPU ms more', ...figureNames], rows)
}

function lookupTable(results: ApiResults): string {
  const rows = lookups.map((target) => [target.title, ...figures(results, cellOf(results, target))])
  return table(['', ...figureNames], rows)
}

function choreTable({ chores: times }: ApiResults): string {
  const rows = Object.entries(chores).map(([chore, title]) => {
    const time = (database: ChoreDatabase) => times.find((one) => one.chore === chore && one.database === database)
    const [small, million, outage] = [time('small'), time('million'), time('outage')]
    if (!small || !million || !outage) throw new RangeError(`"${title}" was not timed`)
    // There is no nightly work for waiting leads.
    const waiting = title.startsWith('night') ? undefined : outage
    return [
      title,
      digits(small.ms, 2),
      digits(million.ms, 2),
      `${digits(million.ms / small.ms, 1)}×`,
      waiting ? digits(waiting.ms, 2) : '',
      [small, million, waiting].flatMap((one) => (one ? [whole(one.read)] : [])).join(' · '),
      whole(million.written),
    ]
  })
  return table(['', 'ms, 10⁴ rows', 'ms, 10⁶ rows', '', 'ms, 10⁶ waiting', 'rows read', 'rows written'], rows)
}

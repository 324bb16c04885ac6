import { execFile, execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { promisify } from 'node:util'
import { readD1Migrations } from '@cloudflare/vitest-pool-workers'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { unstable_readConfig as readConfig } from 'wrangler'
import * as z from 'zod/mini'
import { inRounds, median, table } from './figures.ts'

/** From the least that a worker can do to ours as it is deployed. */
const rungs = [
  { name: 'bare', title: 'a bare Worker that answers 200', status: 200 },
  { name: 'hono', title: 'Hono with one POST route that answers 202 and JSON', status: 202 },
  { name: 'validate', title: 'the same, with a schema in zod/mini', status: 202 },
  { name: 'prompt', title: 'ours, its bindings answering at once', status: 202 },
  { name: 'ours', title: 'ours with local stand-ins', status: 202 },
] as const

type Rung = (typeof rungs)[number]

const measured = z.object({ answered: z.number(), perSecond: z.number(), p50: z.number(), p99: z.number() })

/** How a worker did with a number of clients: times in ms, workerd's CPU time per request in ms. */
type Shot = z.infer<typeof measured> & { readonly cpu: number }

const crowds = [1, 50]
/** How long each is measured in each round (ms). */
const shotMs = 1_500
const stateDir = '.wrangler/bench-api'

/** Measures accepting a lead. @returns the report */
export async function measureApi(rounds: number, say: (what: string) => void): Promise<string> {
  rmSync(stateDir, { recursive: true, force: true })
  say('bundling the workers')
  const miniflare = startWorkers()
  await miniflare.ready
  const db = await miniflare.getD1Database('DB', 'ours')
  for (const { queries } of await readD1Migrations('migrations'))
    for (const query of queries) await db.prepare(query).run()
  const leads = async () => Number(await db.prepare('SELECT count(*) AS leads FROM leads').first('leads'))
  const workerd = execFileSync('pgrep', ['-P', String(process.pid), 'workerd'], { encoding: 'utf8' }).trim()

  /** One measurement; a 202 without a stored row would make all the figures worthless. */
  const shoot = async ({ rung, clients }: { rung: Rung; clients: number }): Promise<Shot> => {
    const { port } = await miniflare.unsafeGetDirectURL(rung.name)
    const [cpuBefore, leadsBefore] = [processorMs(workerd), await leads()]
    const args = ['tests/bench/load.ts', port, String(clients), String(shotMs), String(rung.status)]
    const { stdout } = await promisify(execFile)(process.execPath, args)
    const shot = measured.parse(JSON.parse(stdout))
    const cpu = (processorMs(workerd) - cpuBefore) / shot.answered
    const stored = (await leads()) - leadsBefore
    if (rung.name === 'ours' && stored !== shot.answered)
      throw new Error(`${shot.answered} leads were accepted and ${stored} stored`)
    return { ...shot, cpu }
  }
  const times = Math.min(rounds, 3)
  say(`${rungs.length} workers and ${crowds.length} crowds, ${times} times`)
  const cells = crowds.flatMap((clients) => rungs.map((rung) => ({ rung, clients })))
  const shots = await inRounds(cells, times, shoot)
  await miniflare.dispose()
  rmSync(stateDir, { recursive: true, force: true })

  const rows = cells.map((cell) => {
    const { rung, clients } = cell
    const middle = (figure: keyof Shot, of = cell) => median(shots(of).map((shot) => shot[figure]))
    const hono = cells.find((other) => other.rung.name === 'hono' && other.clients === clients)
    return [
      rung.title,
      String(clients),
      Math.round(middle('perSecond')).toLocaleString('en-GB'),
      `${(middle('perSecond') / middle('perSecond', hono)).toFixed(2)}×`,
      middle('p50').toFixed(2),
      middle('p99').toFixed(1),
      middle('cpu').toFixed(3),
    ]
  })
  return `### Accepting a lead: \`POST /api/lead\`

Medians of ${times} rounds; CPU is workerd's, for one request.

${table(['', 'clients', 'requests/s', 'against Hono', 'p50 ms', 'p99 ms', 'CPU ms'], rows)}
`
}

const bindings = z.object({
  compatibility_date: z.string(),
  vars: z.record(z.string(), z.json()),
  ratelimits: z.array(z.object({ name: z.string() })),
})

/** All in one workerd, each on a port of its own, without the proxy that `wrangler dev` has. */
function startWorkers(): Miniflare {
  const { compatibility_date, vars, ratelimits } = bindings.parse(readConfig({ config: 'wrangler.toml' }))
  const unlimited = { simple: { limit: 1_000_000_000, period: 60 as const } }
  const limits = ratelimits.map(({ name }, index) => [name, { namespace_id: String(index), ...unlimited }])
  const standIns = {
    d1Databases: { DB: 'bench-leads' },
    ratelimits: Object.fromEntries(limits),
    // It has no consumer.
    queueProducers: { LEAD_QUEUE: 'bench-queue' },
  }
  const keys = `bench:${Buffer.alloc(32, 7).toString('base64')}`
  const settings = { ...vars, LEAD_KEYS: keys, LEAD_WEBHOOK_URL: 'https://hooks.example/lead' }
  const [site, others] = [bundled('index.js'), bundled('workers.js', 'tests/bench/workers.js')]
  const workers = rungs.map(({ name }) => ({
    name,
    modules: [{ type: 'ESModule' as const, path: 'worker.js', contents: name === 'ours' ? site : others }],
    modulesRoot: '.',
    compatibilityDate: compatibility_date,
    unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
    bindings: { ...settings, RUNG: name },
    ...(name === 'ours' && standIns),
  }))
  // Logs are read and discarded: measures the cost of logging, not of printing.
  const options = { workers, resourcePersistencePath: stateDir, handleStructuredLogs: () => undefined }
  return new Miniflare(convertV4MiniflareOptions(options))
}

/** A worker in one module, as wrangler deploys it: the site's, unless another file is named. */
function bundled(output: string, ...entry: readonly string[]): string {
  const folder = 'tests/bench/.built/workers'
  execFileSync('wrangler', ['deploy', ...entry, '--dry-run', '--outdir', folder], { stdio: 'pipe' })
  return readFileSync(`${folder}/${output}`, 'utf8')
}

/** CPU time so far, all threads, user and kernel, ms; as fine as the system counts it. */
function processorMs(pid: string): number {
  if (process.platform === 'linux') {
    // Fields 14 and 15 of proc(5), counted from after the name; in hundredths of a second.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * 10
  }
  const time = execFileSync('ps', ['-o', 'time=', '-p', pid], { encoding: 'utf8' }).trim()
  return time.split(/[:-]/).reduce((seconds, part) => seconds * 60 + Number(part), 0) * 1000
}

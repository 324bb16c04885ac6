import { execFile, execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { promisify } from 'node:util'
import { build } from 'vite'
import { unstable_readConfig as readConfig } from 'wrangler'
import * as z from 'zod/mini'
import { inRounds, median, table } from '../figures.ts'
import { Runtime, type WorkerSpec } from './runtime.ts'

/** A worker on the way from the least to ours. */
interface Rung {
  readonly worker: WorkerSpec
  readonly title: string
  readonly status: number
}

const bindings = z.object({
  vars: z.record(z.string(), z.string()),
  ratelimits: z.array(z.object({ name: z.string() })),
  queues: z.object({ producers: z.array(z.object({ binding: z.string(), queue: z.string() })) }),
})
const shotShape = z.object({ answered: z.number(), perSecond: z.number(), p50: z.number(), p99: z.number() })

/** How a worker did with a number of clients: times in ms, workerd's CPU time per request in ms. */
type Shot = z.infer<typeof shotShape> & { readonly processorMs: number }

const crowds = [1, 50]
/** How long each is measured in each round (ms). */
const shotMs = 1_500
const stateDir = '.wrangler/bench-api'
const own = 'ours'

/** Measures accepting a lead, from a bare Worker to ours as it is deployed. @returns the report */
export async function measureApi(rounds: number, say: (what: string) => void): Promise<string> {
  rmSync(stateDir, { recursive: true, force: true })
  say('bundling the workers')
  const rungs = await ladder()
  const runtime = await Runtime.start(
    rungs.map(({ worker }) => worker),
    stateDir,
  )
  try {
    await runtime.migrate('DB', own)
    const cells = crowds.flatMap((clients) => rungs.map((rung) => ({ rung, clients })))
    const times = Math.min(rounds, 3)
    say(`${rungs.length} workers and ${crowds.length} crowds, ${times} times`)
    const shots = await inRounds(cells, times, ({ rung, clients }) => shoot(rung, clients, runtime))
    const of = (cell: (typeof cells)[number], figure: keyof Shot) =>
      median((shots.get(cell) ?? []).map((shot) => shot[figure]))
    const perSecondOfHono = (clients: number) =>
      cells.filter((cell) => cell.clients === clients && cell.rung.worker.name === 'hono').map((cell) => of(cell, 'perSecond'))
    const rows = cells.map((cell) => [
      cell.rung.title,
      String(cell.clients),
      Math.round(of(cell, 'perSecond')).toLocaleString('en-GB'),
      `${(of(cell, 'perSecond') / median(perSecondOfHono(cell.clients))).toFixed(2)}×`,
      of(cell, 'p50').toFixed(2),
      of(cell, 'p99').toFixed(1),
      of(cell, 'processorMs').toFixed(3),
    ])
    return `### Accepting a lead: \`POST /api/lead\`

Medians of ${times} rounds; CPU is workerd's, for one request.

${table(['', 'clients', 'requests/s', 'against Hono', 'p50 ms', 'p99 ms', 'CPU ms'], rows)}
`
  } finally {
    await runtime.stop()
    rmSync(stateDir, { recursive: true, force: true })
  }
}

/** One measurement; a 202 without a stored row would make all the figures worthless. */
async function shoot({ worker, title, status }: Rung, clients: number, runtime: Runtime): Promise<Shot> {
  const port = await runtime.portOf(worker.name)
  const [cpuBefore, rowsBefore] = [runtime.processorMs(), await runtime.leadsIn('DB', own)]
  const options = { port, clients, ms: shotMs, status }
  const args = Object.entries(options).map(([name, value]) => `--${name}=${value}`)
  const { stdout } = await promisify(execFile)(process.execPath, ['tests/bench/api/load.ts', ...args])
  const shot = shotShape.parse(JSON.parse(stdout))
  const processorMs = (runtime.processorMs() - cpuBefore) / shot.answered
  const stored = (await runtime.leadsIn('DB', own)) - rowsBefore
  if (worker.name === own && stored !== shot.answered)
    throw new Error(`${title}: ${shot.answered} leads were accepted and ${stored} stored`)
  return { ...shot, processorMs }
}

async function ladder(): Promise<Rung[]> {
  const ladderModule = await bundled('tests/bench/api/workers/ladder.js')
  const promptModule = readFileSync('tests/bench/api/workers/prompt-bindings.js', 'utf8')
  const siteModule = siteAsDeployed()
  const { ratelimits, queues, vars } = bindings.parse(readConfig({ config: 'wrangler.toml' }))
  const simple = (name: string, title: string, status = 202): Rung => ({
    worker: { name, modules: { 'ladder.js': ladderModule }, vars: { RUNG: name } },
    title,
    status,
  })
  const settings = {
    ...vars,
    LEAD_KEYS: `bench:${Buffer.alloc(32, 7).toString('base64')}`,
    LEAD_WEBHOOK_URL: 'https://hooks.example/lead',
  }
  const standIns = {
    databases: ['DB'],
    limits: ratelimits.map(({ name }) => name),
    queues: Object.fromEntries(queues.producers.map(({ binding, queue }) => [binding, queue])),
  }
  const prompt = { 'prompt-bindings.js': promptModule, 'site.js': siteModule }
  return [
    simple('bare', 'a bare Worker that answers 200', 200),
    simple('hono', 'Hono with one POST route that answers 202 and JSON'),
    simple('validate', 'the same, with a schema in zod/mini'),
    { worker: { name: 'prompt', modules: prompt, vars: settings }, title: 'ours, its bindings answering at once', status: 202 },
    {
      worker: { name: own, modules: { 'site.js': siteModule }, vars: settings, ...standIns },
      title: 'ours with local stand-ins',
      status: 202,
    },
  ]
}

/** The site's worker, bundled by wrangler as for a deployment. */
function siteAsDeployed(): string {
  const folder = 'tests/bench/.built/worker'
  mkdirSync(folder, { recursive: true })
  execFileSync('wrangler', ['deploy', '--dry-run', '--outdir', folder], { stdio: 'pipe' })
  return readFileSync(`${folder}/index.js`, 'utf8')
}

const output = z.array(z.object({ output: z.array(z.looseObject({ code: z.optional(z.string()) })) }))

/** A worker with its packages in one module. */
async function bundled(entry: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, ssr: entry, rolldownOptions: { output: { codeSplitting: false } } },
    resolve: { conditions: ['workerd', 'worker', 'module', 'browser'] },
    ssr: { noExternal: true, target: 'webworker' },
  })
  const [chunk] = output.parse([result].flat()).flatMap((each) => each.output)
  if (chunk?.code === undefined) throw new Error(`${entry} was not built`)
  return chunk.code
}

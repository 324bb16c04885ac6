import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import * as z from 'zod/mini'
import { pause } from './visitors.ts'

const health = z.object({ leads: z.object({ pending: z.number(), held: z.number(), parked: z.number() }) })

/** The built site, its database and its queue, in processes that can be killed. */
export class Site {
  readonly url: string
  /** When it was stopped (Unix ms). */
  readonly stops: number[] = []
  readonly #port: number
  readonly #stateDir: string
  readonly #printed: string[] = []
  #process: ChildProcess | undefined
  #sweeping: NodeJS.Timeout | undefined

  constructor(port: number) {
    this.#port = port
    this.#stateDir = `.wrangler/chaos-${port}`
    this.url = `http://127.0.0.1:${port}`
    rmSync(this.#stateDir, { recursive: true, force: true })
    const migrate = ['d1', 'migrations', 'apply', 'DB', '--local', '--config', 'wrangler.toml']
    migrate.push('--persist-to', this.#stateDir)
    const { status, stderr } = spawnSync('wrangler', migrate, { encoding: 'utf8', env: { ...process.env, CI: 'true' } })
    if (status !== 0) throw new Error(`The migrations failed. ${stderr}`)
  }

  /** The running worker, a different one after each start; undefined while there is none. */
  get run(): object | undefined {
    return this.#sweeping
  }

  /** @param vars variables and secrets, each `NAME:value` */
  async start(vars: readonly string[]): Promise<void> {
    const where = ['--port', String(this.#port), '--inspector-port', '0', '--persist-to', this.#stateDir]
    const args = [
      'dev',
      '--config',
      'wrangler.toml',
      '--assets',
      'dist/client',
      ...where,
      '--env-file',
      '/dev/null',
      ...vars.flatMap((text) => ['--var', text]),
    ]
    const started = spawn('wrangler', args, { stdio: ['ignore', 'pipe', 'pipe'], detached: true })
    for (const stream of [started.stdout, started.stderr])
      stream.on('data', (chunk) => this.#printed.push(String(chunk)))
    this.#process = started
    started.once('exit', endWithUs(started))
    for (let tries = 0; tries < 600; tries++, await pause(200)) {
      if (!(await fetch(`${this.url}/api/health`).catch(() => undefined))?.ok) continue
      // The local runtime leaves the cron to others. A worker that is down does not run it.
      const cron = () => void fetch(`${this.url}/cdn-cgi/local/scheduled`).catch(() => undefined)
      this.#sweeping = setInterval(cron, 5_000)
      return
    }
    throw new Error(`The worker did not start within two minutes.\n${this.printed().slice(-2_000)}`)
  }

  /** Kills it (SIGKILL) or asks it to stop (SIGTERM), and waits until it and its children have gone. */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const ended = this.#process
    clearInterval(this.#sweeping)
    this.#sweeping = undefined
    this.#process = undefined
    if (!ended?.pid) return
    this.stops.push(Date.now())
    const gone = new Promise((resolve) => ended.once('exit', resolve))
    process.kill(-ended.pid, signal)
    await gone
  }

  /** Everything logged, across all restarts. */
  printed(): string {
    return this.#printed.join('')
  }

  /** How many leads wait, for the webhook or for someone. */
  async waiting(): Promise<z.infer<typeof health>['leads']> {
    return health.parse(await (await fetch(`${this.url}/api/health`)).json()).leads
  }
}

/** A worker has its own process group, which nothing else would kill. @returns what to call once it has ended */
function endWithUs({ pid }: ChildProcess): () => void {
  const kill = () => void (pid && process.kill(-pid, 'SIGKILL'))
  process.once('exit', kill)
  return () => void process.off('exit', kill)
}

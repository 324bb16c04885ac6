import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { pause } from './leads.ts'
import { jumpMs, type Row } from './tables.ts'

/** What workers had begun when they were stopped: ids of leads. */
export interface Begun {
  readonly leads: readonly string[]
  readonly emails: readonly string[]
}

/** The worker with its faults, its database and its queue, in processes that can be killed. */
export class Site {
  readonly url: string
  readonly #port: number
  readonly #stateDir: string
  readonly #onJump: (ms: number) => void
  readonly #printed: string[] = []
  #process: ChildProcess | undefined

  /**
   * @param stateDir where the database is stored; emptied first
   * @param onJump told how far (ms) the clock has been moved
   */
  constructor(port: number, stateDir: string, onJump: (ms: number) => void = () => undefined) {
    this.#port = port
    this.#onJump = onJump
    this.#stateDir = stateDir
    this.url = `http://127.0.0.1:${port}`
    rmSync(stateDir, { recursive: true, force: true })
    const migrate = 'd1 migrations apply DB --local --config wrangler.toml --persist-to'.split(' ').concat(stateDir)
    const { status, stderr } = spawnSync('wrangler', migrate, { encoding: 'utf8', env: { ...process.env, CI: 'true' } })
    if (status !== 0) throw new Error(`The migrations failed. ${stderr}`)
  }

  /** @param vars command-line variables, `NAME:value` */
  async start(vars: readonly string[]): Promise<void> {
    const where = ['--port', String(this.#port), '--inspector-port', '0', '--persist-to', this.#stateDir]
    const what = ['chaos/site/index.ts', '--config', 'wrangler.toml', '--assets', 'dist/client']
    const args = ['dev', ...what, ...where, ...vars.flatMap((text) => ['--var', text])]
    const started = spawn('wrangler', args, { stdio: ['ignore', 'pipe', 'pipe'], detached: true })
    for (const stream of [started.stdout, started.stderr])
      stream.on('data', (chunk) => this.#printed.push(String(chunk)))
    this.#process = started
    started.once('exit', endWithUs(started))
    for (let tries = 0; tries < 300; tries++) {
      if ((await fetch(`${this.url}/api/health`).catch(() => undefined))?.ok) return
      await pause(200)
    }
    throw new Error(`The worker did not start within a minute.\n${this.printed().slice(-2_000)}`)
  }

  /** Kills it (SIGKILL) or asks it to stop (SIGTERM), and waits until it and its children have gone. */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const ended = this.#process
    if (!ended?.pid) return
    const gone = new Promise((resolve) => ended.once('exit', resolve))
    process.kill(-ended.pid, signal)
    await gone
    this.#process = undefined
  }

  /** Everything logged, across all restarts. */
  printed(): string {
    return this.#printed.join('')
  }

  /** Runs the cron trigger once. A worker that is down does not run it. */
  async sweep(): Promise<void> {
    await fetch(`${this.url}/cdn-cgi/local/scheduled`).catch(() => undefined)
  }

  async direct(scene: 'time-passes' | 'redrive'): Promise<void> {
    await this.#ask(scene)
    if (scene === 'time-passes') this.#onJump(jumpMs)
  }

  /** How many alerts the worker still remembers. */
  async alerts(): Promise<number> {
    return (await this.#ask('alerts')).json()
  }

  /** Frees what workers stopped before `at` (Unix ms) held; returns what that was. */
  async workersDied(at: number): Promise<Begun> {
    const begun: Begun = await (await this.#ask(`workers-died?at=${at}`)).json()
    return begun
  }

  async rows(): Promise<Row[]> {
    const rows: Row[] = await (await this.#ask('rows')).json()
    return rows
  }

  async #ask(scene: string): Promise<Response> {
    const response = await fetch(`${this.url}/api/chaos/${scene}`)
    if (!response.ok) throw new Error(`${scene} was answered ${response.status}`)
    return response
  }
}

/** A worker has its own process group, which nothing else would kill. @returns what to call once it has ended */
function endWithUs({ pid }: ChildProcess): () => void {
  const kill = () => void (pid && process.kill(-pid, 'SIGKILL'))
  process.once('exit', kill)
  return () => void process.off('exit', kill)
}

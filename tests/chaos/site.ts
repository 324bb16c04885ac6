import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import * as z from 'zod/mini'
import { checkSignature } from '../../scripts/inbox/inbox.ts'
import { createLocalServer } from '../../scripts/local-server.ts'
import { setSpeed } from './clock.ts'
import { type Answer, faultOf, lostAnswersSpeed, webhookTimeoutMs } from './faults.ts'
import { pause } from './visitors.ts'

const health = z.object({ leads: z.object({ pending: z.number(), held: z.number(), parked: z.number() }) })

/**
 * Leads that were claimed before answers began to be lost reach the webhook within this time (ms): the worker gives up
 * a claim after 5 s.
 */
const underWayMs = 10_000

/** The built site with its faults, its database and its queue, in processes that can be killed. */
export class Site {
  readonly url: string
  /** How often it has been stopped. */
  stops = 0
  readonly #port: number
  readonly #stateDir: string
  readonly #printed: string[] = []
  #process: ChildProcess | undefined
  #sweeping: NodeJS.Timeout | undefined

  /** @param stateDir where the database is stored; emptied first */
  constructor(port: number, stateDir: string) {
    this.#port = port
    this.#stateDir = stateDir
    this.url = `http://127.0.0.1:${port}`
    rmSync(stateDir, { recursive: true, force: true })
    const migrate = 'd1 migrations apply DB --local --config wrangler.toml --persist-to'.split(' ').concat(stateDir)
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
    const what = ['tests/chaos/worker.ts', '--config', 'wrangler.toml', '--assets', 'dist/client']
    const args = ['dev', ...what, ...where, '--env-file', '/dev/null', ...vars.flatMap((text) => ['--var', text])]
    const started = spawn('wrangler', args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
      env: { ...process.env, STATE_DIR: this.#stateDir },
    })
    for (const stream of [started.stdout, started.stderr])
      stream.on('data', (chunk) => this.#printed.push(String(chunk)))
    this.#process = started
    // It has its own process group, which nothing else would kill.
    const kill = () => void (started.pid && process.kill(-started.pid, 'SIGKILL'))
    process.once('exit', kill)
    started.once('exit', () => process.off('exit', kill))
    for (let tries = 0; tries < 600; tries++, await pause(200)) {
      if (!(await fetch(`${this.url}/api/chaos/restarted`).catch(() => undefined))?.ok) continue
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
    this.stops++
    const gone = new Promise((resolve) => ended.once('exit', resolve))
    process.kill(-ended.pid, signal)
    await gone
  }

  /**
   * A quarter of an hour in which the database does what it is asked, and every answer is lost.
   *
   * @returns how often the webhook was asked to take a lead that was claimed meanwhile: never, if no claim's answer
   *   came
   */
  async loseAnswers(webhook: ChaosWebhook): Promise<number> {
    await fetch(`${this.url}/api/chaos/lost-answers`)
    setSpeed(lostAnswersSpeed)
    await pause(underWayMs)
    const before = webhook.attempts
    await pause((15 * 60_000) / lostAnswersSpeed - underWayMs)
    const asked = webhook.attempts - before
    await fetch(`${this.url}/api/chaos/answers`)
    setSpeed(1)
    return asked
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

const hugeBytes = 50_000_000

/** A request that was answered 200 in time. */
export interface Delivery {
  readonly id: string
  readonly fields: Readonly<Record<string, string>>
  /** Which run of the worker sent it. */
  readonly run: number
}

/** The webhook of a run: answers each lead as its fault says, and keeps what it has taken. */
export class ChaosWebhook {
  readonly secret = 'whsec_bG9jYWwtb25seS1zZWNyZXQtZm9yLXRlc3Rpbmctd2ViaG9va3M='
  readonly url: string
  /** By phone number. */
  readonly taken = new Map<string, Delivery[]>()
  /** Requests for another path, or not signed as they should be. */
  readonly unexpected: string[] = []
  /** What every request gets at the moment, whatever its lead's fault. */
  forAll: Answer | undefined
  /** Which run of the worker, from 1, sends requests now. */
  run = 0
  attempts = 0
  /** How many requests got an answer of their lead's fault, by its name. */
  readonly struck = new Map<string, number>()
  readonly #attemptsOf = new Map<string, number>()
  readonly #server = createLocalServer((request, response) => this.#receive(request, response))

  constructor(port: number) {
    this.url = `http://127.0.0.1:${port}/hook`
    // Closing an idle connection just as the worker uses it again would be a fault that nobody counts.
    this.#server.keepAliveTimeout = 0
    this.#server.listen(port, '127.0.0.1')
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const id = String(request.headers['webhook-id'])
    this.attempts++
    const answer = this.forAll ?? this.#faultyAnswer(id) ?? { status: 200 }
    if (answer === 'reset') return void request.socket.destroy()
    const body = await text(request)
    const signature = checkSignature(body, request.headers, this.secret)
    if (request.url !== '/hook' || signature !== 'valid') this.unexpected.push(`${id}: ${request.url}, ${signature}`)
    const fields = Object.fromEntries(new URLSearchParams(body))
    if (typeof answer === 'object' && answer.status === 200) {
      const phone = fields.phone?.slice(1) ?? ''
      this.taken.set(phone, [...(this.taken.get(phone) ?? []), { id, fields, run: this.run }])
    }
    await give(answer, response)
  }

  #faultyAnswer(id: string): Answer | undefined {
    const { name, webhook } = faultOf(id)
    const before = this.#attemptsOf.get(id) ?? 0
    const answer = webhook?.[before]
    if (answer === undefined) return undefined
    this.#attemptsOf.set(id, before + 1)
    this.struck.set(name, (this.struck.get(name) ?? 0) + 1)
    return answer
  }
}

async function give(answer: Answer, response: ServerResponse): Promise<void> {
  if (answer === 'hang') return
  if (answer === 'reset' || answer === 'reset once read') return void response.socket?.destroy()
  if (answer === 'slow') await pause(2 * webhookTimeoutMs)
  const { status, retryAfter, body } = answer === 'slow' ? { status: 200 } : answer
  const redirect = status > 300 && status < 400 ? { location: 'http://127.0.0.1:1/elsewhere' } : {}
  const length = body === 'cut' ? { 'content-length': '1000' } : {}
  response.writeHead(status, { ...(retryAfter && { 'retry-after': retryAfter }), ...redirect, ...length })
  if (body === 'cut') return void response.write('x', () => response.socket?.destroy())
  response.end(body === 'huge' ? Buffer.alloc(hugeBytes) : undefined)
}

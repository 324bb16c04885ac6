import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { platform } from 'node:process'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'

/** A worker to measure. */
export interface WorkerSpec {
  readonly name: string
  /** Its modules by name, the entry first. */
  readonly modules: Readonly<Record<string, string>>
  readonly vars?: Readonly<Record<string, string>>
  /** Bindings that have local stand-ins; rate limits are never reached, and queues have no consumer. */
  readonly databases?: readonly string[]
  readonly limits?: readonly string[]
  readonly queues?: Readonly<Record<string, string>>
}

const compatibilityDate = '2026-10-01'

/** Workers in one workerd, each listening on its own port, without the proxy that `wrangler dev` has. */
export class Runtime {
  readonly #miniflare: Miniflare
  readonly #pid: number

  private constructor(miniflare: Miniflare) {
    this.#miniflare = miniflare
    this.#pid = workerdProcess()
  }

  /** @param stateDir where databases are stored */
  static async start(workers: readonly WorkerSpec[], stateDir: string): Promise<Runtime> {
    const miniflare = new Miniflare(
      convertV4MiniflareOptions({
        workers: workers.map(optionsOf),
        resourcePersistencePath: stateDir,
        // Read and discarded: measures the cost of logging, not of printing.
        handleStructuredLogs: () => undefined,
      }),
    )
    await miniflare.ready
    return new Runtime(miniflare)
  }

  async portOf(worker: string): Promise<number> {
    return Number((await this.#miniflare.unsafeGetDirectURL(worker)).port)
  }

  /** Creates a database's tables. */
  async migrate(binding: string, worker: string): Promise<void> {
    const db = await this.#miniflare.getD1Database(binding, worker)
    for (const file of globSync('migrations/*.sql').toSorted()) {
      const statements = readFileSync(file, 'utf8').replaceAll(/--.*$/gm, '').split(/;$/m)
      for (const statement of statements) if (statement.trim() !== '') await db.prepare(statement).run()
    }
  }

  /** How many leads a database has. */
  async leadsIn(binding: string, worker: string): Promise<number> {
    const db = await this.#miniflare.getD1Database(binding, worker)
    return Number(await db.prepare('SELECT count(*) AS leads FROM leads').first('leads'))
  }

  /** CPU time so far, all threads, user and kernel, ms; as fine as the system counts it. */
  processorMs(): number {
    if (platform === 'linux') {
      // Fields 14 and 15 of proc(5), counted from after the name, which may contain spaces; in hundredths of a second.
      const [, rest = ''] = readFileSync(`/proc/${this.#pid}/stat`, 'utf8').split(/\) (?!.*\) )/s)
      const fields = rest.split(' ')
      return (Number(fields[11]) + Number(fields[12])) * 10
    }
    const time = execFileSync('ps', ['-o', 'time=', '-p', String(this.#pid)], { encoding: 'utf8' }).trim()
    return time.split(/[:-]/).reduce((seconds, part) => seconds * 60 + Number(part), 0) * 1000
  }

  stop(): Promise<void> {
    return this.#miniflare.dispose()
  }
}

function optionsOf({ name, modules, vars, databases = [], limits = [], queues = {} }: WorkerSpec) {
  const each = (index: number) => ({ namespace_id: String(index), simple: { limit: 1_000_000_000, period: 60 as const } })
  return {
    name,
    modules: Object.entries(modules).map(([path, contents]) => ({ type: 'ESModule' as const, path, contents })),
    modulesRoot: '.',
    compatibilityDate,
    unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
    bindings: { ...vars },
    d1Databases: Object.fromEntries(databases.map((database) => [database, `bench-${database}`])),
    ratelimits: Object.fromEntries(limits.map((limit, index) => [limit, each(index)])),
    queueProducers: { ...queues },
  }
}

/** The id of the workerd that this process started. @throws if there is none */
function workerdProcess(): number {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,comm='], { encoding: 'utf8' }).split('\n')
  for (const line of lines) {
    const [pid, parent, command = ''] = line.trim().split(/\s+/)
    if (Number(parent) === process.pid && command.includes('workerd')) return Number(pid)
  }
  throw new Error('workerd is not running')
}

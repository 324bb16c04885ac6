import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { processorMs, workerdProcess } from './workerd-process.ts'

type Database = Awaited<ReturnType<Miniflare['getD1Database']>>

export interface WorkerSpec {
  readonly name: string
  /** The one module, bundled. */
  readonly script: string
  readonly vars?: Readonly<Record<string, string>>
  /** D1 databases by binding. */
  readonly databases?: Readonly<Record<string, string>>
  /** Rate-limit bindings, each of them never reached. */
  readonly limits?: readonly string[]
  readonly queue?: string
  /** The worker that answers whatever this one fetches. */
  readonly outbound?: string
}

const compatibilityDate = '2026-10-01'

/**
 * Workers in one workerd, each listening on a port of its own: no proxy stands before them, as `wrangler dev` has it.
 * Its queue has no consumer, so that a lead is taken and nothing else is done meanwhile.
 */
export class Runtime {
  readonly #miniflare: Miniflare
  readonly #pid: number

  private constructor(miniflare: Miniflare) {
    this.#miniflare = miniflare
    this.#pid = workerdProcess()
  }

  /** @param stateDir where databases are kept */
  static async start(workers: readonly WorkerSpec[], stateDir: string): Promise<Runtime> {
    const miniflare = new Miniflare(
      convertV4MiniflareOptions({
        workers: workers.map(optionsOf),
        resourcePersistencePath: stateDir,
        // Read and thrown away: what logging costs the worker is measured, what printing costs is not.
        handleStructuredLogs: () => undefined,
      }),
    )
    await miniflare.ready
    return new Runtime(miniflare)
  }

  async portOf(worker: string): Promise<number> {
    return Number((await this.#miniflare.unsafeGetDirectURL(worker)).port)
  }

  database(binding: string, worker: string): Promise<Database> {
    return this.#miniflare.getD1Database(binding, worker)
  }

  /** CPU time of all that ran until now, ms. */
  processorMs(): number {
    return processorMs(this.#pid)
  }

  stop(): Promise<void> {
    return this.#miniflare.dispose()
  }
}

function optionsOf({ name, script, vars, databases, limits = [], queue, outbound }: WorkerSpec) {
  return {
    name,
    script,
    modules: true,
    compatibilityDate,
    unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
    bindings: { ...vars },
    d1Databases: { ...databases },
    ratelimits: Object.fromEntries(limits.map((limit, index) => [limit, unreachable(String(index))])),
    ...(queue && { queueProducers: { LEAD_QUEUE: queue } }),
    ...(outbound && { outboundService: outbound }),
  }
}

const unreachable = (namespace_id: string) => ({ namespace_id, simple: { limit: 1_000_000_000, period: 60 as const } })

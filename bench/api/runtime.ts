import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { processorMs, workerdProcess } from './workerd-process.ts'

type Database = Awaited<ReturnType<Miniflare['getD1Database']>>

export interface WorkerSpec {
  readonly name: string
  /** The bundled module. */
  readonly script: string
  readonly vars?: Readonly<Record<string, string>>
  /** D1 databases by binding. */
  readonly databases?: Readonly<Record<string, string>>
  /** Rate-limit bindings, whose limits are never reached. */
  readonly limits?: readonly string[]
  readonly queue?: string
  /** The worker that answers this one's fetches. */
  readonly outbound?: string
}

const compatibilityDate = '2026-10-01'

/**
 * Workers in one workerd, each listening on its own port, without the proxy that `wrangler dev` has. Its queue has no
 * consumer, so that leads are accepted and nothing else is done meanwhile.
 */
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

  database(binding: string, worker: string): Promise<Database> {
    return this.#miniflare.getD1Database(binding, worker)
  }

  /** Total CPU time so far, ms. */
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

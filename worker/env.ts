import type { QueueMessage } from './leads/lead-content.ts'
import type { Variables } from './settings.ts'

/** The worker's bindings, from `wrangler.toml`, its variables and its secrets. */
export interface Env extends Variables {
  readonly ASSETS: Fetcher
  readonly DB: D1Database
  readonly LEAD_QUEUE: Queue<QueueMessage>
  readonly LEAD_LIMIT_CONTENT?: RateLimit
  readonly LEAD_LIMIT_VISITOR?: RateLimit
  readonly LEAD_LIMIT_NETWORK?: RateLimit
  readonly LOOKUP_LIMIT_VISITOR?: RateLimit
  readonly LOOKUP_LIMIT_NETWORK?: RateLimit
  readonly HEALTH_LIMIT_VISITOR?: RateLimit
}

import type { Variables } from './settings.ts'
import type { QueueMessage, WakeUp } from './store/queue-message.ts'

/** What Cloudflare passes to the worker: bindings from `wrangler.toml`, variables and secrets. */
export interface Env extends Variables {
  readonly ASSETS: Fetcher
  readonly DB: D1Database
  readonly LEAD_QUEUE: Queue<QueueMessage>
  readonly EMAIL_QUEUE: Queue<WakeUp>
  readonly LEAD_LIMIT_VISITOR?: RateLimit
  readonly LEAD_LIMIT_NETWORK?: RateLimit
  readonly LEAD_LIMIT_OPERATOR?: RateLimit
  readonly LEAD_CEILING_NETWORK?: RateLimit
  readonly LEAD_CEILING_OPERATOR?: RateLimit
  readonly LOOKUP_LIMIT_VISITOR?: RateLimit
  readonly HEALTH_LIMIT_VISITOR?: RateLimit
  readonly VISIT_LIMIT_VISITOR?: RateLimit
  /** Takes what pages say of a visit, once `wrangler.toml` says so. */
  readonly FUNNEL?: Pick<AnalyticsEngineDataset, 'writeDataPoint'>
  /** Sends email, once `wrangler.toml` says so. */
  readonly EMAIL?: SendEmail
}

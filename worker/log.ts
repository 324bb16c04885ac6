/**
 * Everything the worker ever logs. The type has no room for a name, number, address or URL: a lead is identified only
 * by its id, an error only by its class (its message may contain the webhook's address).
 */
export type LogEvent =
  | {
      readonly event: 'lead_accepted'
      readonly leadId: string
      readonly form: string
      readonly store: 'database' | 'queue'
    }
  /** The webhook has taken it; Cloudflare has accepted the guide by email. */
  | { readonly event: 'lead_delivered' | 'email_sent'; readonly leadId: string; readonly attempts: number }
  | {
      /** `needs_attention`: someone should look now, while the lead is still being retried. */
      readonly event: 'delivery_failed' | 'delivery_needs_attention' | 'email_failed'
      readonly leadId: string
      readonly attempts: number
      readonly outcome: string
      readonly retrySeconds: number
    }
  | {
      readonly event: 'lead_parked' | 'email_parked'
      readonly leadId: string
      readonly attempts: number
      readonly outcome: string
    }
  /** Its address takes no email; Cloudflare had accepted it and could not deliver it; it would be one too many. */
  | {
      readonly event: 'email_refused' | 'email_came_back' | 'email_stopped'
      readonly leadId: string
      readonly outcome: string
    }
  /** Nothing goes out until someone acts; this one waits. */
  | { readonly event: 'sink_unconfigured' | 'email_sender_refused'; readonly leadId: string; readonly reason: string }
  | { readonly event: 'lead_held'; readonly leadId: string; readonly reason: string }
  | { readonly event: 'robot_check_failed'; readonly error: string }
  | { readonly event: 'lead_stored_plain'; readonly leadId: string }
  | { readonly event: 'lead_unreadable'; readonly leadId: string; readonly keyId: string; readonly reason: string }
  | { readonly event: 'leads_erased'; readonly delivered: number; readonly parked: number; readonly forgotten: number }
  /** What was erased at the desk an hour ago is gone for good. */
  | { readonly event: 'erasing_finished'; readonly leads: number }
  /** Content that was to be erased the night before is still there: for how many hours it should not have been. */
  | { readonly event: 'retention_late'; readonly status: string; readonly hours: number }
  | { readonly event: 'leads_resealed'; readonly leads: number; readonly unreadable: number }
  /** The sweep put on the queue what falls due before it runs again. */
  | { readonly event: 'sweep_woke'; readonly kind: string; readonly deliveries: number }
  /** Written by the previous release after migration 0009. */
  | { readonly event: 'deliveries_adopted'; readonly deliveries: number }
  /** How long the oldest undelivered lead has waited, in seconds, once that is too long. */
  | { readonly event: 'oldest_pending_age'; readonly seconds: number }
  | { readonly event: 'message_malformed' | 'lead_message_unreadable' }
  /** Two leads arrived with the same id while the database was down: the second is kept under a new id. */
  | { readonly event: 'lead_kept_under_new_id'; readonly leadId: string; readonly keptAs: string }
  | {
      readonly event: 'database_failed' | 'queue_failed'
      readonly during: string
      readonly error: string
      readonly leadId?: string
    }
  | { readonly event: 'lookup_failed' | 'lookup_out_of_order'; readonly provider: string; readonly reason: string }
  /** Today's lookups have been as many as `LOOKUPS_A_DAY` allows. */
  | { readonly event: 'lookup_budget_spent'; readonly budget: number }
  /** People were told of alerts, or could not be: through which channel, and of what kinds. */
  | { readonly event: 'alert_sent'; readonly channel: string; readonly kinds: string }
  | { readonly event: 'alert_failed'; readonly channel: string; readonly reason: string }
  | { readonly event: 'morning_email_sent' }
  | { readonly event: 'heartbeat_failed' | 'morning_email_failed'; readonly reason: string }
  | { readonly event: 'origin_refused'; readonly path: string }
  | { readonly event: 'rate_limit_failed'; readonly error: string }
  /** What pages say of a visit could not be written, or read for the desk. */
  | { readonly event: 'visit_uncounted' | 'funnel_unread'; readonly error: string }
  /** Nobody is shown anything: Access is not set up, or its keys cannot be had. */
  | { readonly event: 'desk_unconfigured' }
  | { readonly event: 'desk_keys_failed'; readonly error: string }
  | { readonly event: 'desk_refused' | 'site_health_unknown'; readonly reason: string }
  | { readonly event: 'unhandled_error'; readonly error: string }

const alarming: ReadonlySet<LogEvent['event']> = new Set([
  'lead_parked',
  'email_parked',
  'email_sender_refused',
  'delivery_needs_attention',
  'oldest_pending_age',
  'sink_unconfigured',
  'lead_stored_plain',
  'lead_unreadable',
  'lead_message_unreadable',
  'lookup_out_of_order',
  'lookup_budget_spent',
  'retention_late',
  'alert_failed',
  'morning_email_failed',
  'desk_keys_failed',
  'unhandled_error',
])
const worrying: ReadonlySet<LogEvent['event']> = new Set([
  'delivery_failed',
  'email_failed',
  'email_refused',
  'email_came_back',
  'email_stopped',
  'lead_held',
  'robot_check_failed',
  'database_failed',
  'queue_failed',
  'message_malformed',
  'lead_kept_under_new_id',
  'lookup_failed',
  'heartbeat_failed',
  'origin_refused',
  'rate_limit_failed',
  'visit_uncounted',
  'funnel_unread',
  'desk_unconfigured',
  'desk_refused',
  'site_health_unknown',
])

/** Writes one event as a line of JSON, at the level for its name. */
export function log(event: LogEvent): void {
  const write = alarming.has(event.event) ? console.error : worrying.has(event.event) ? console.warn : console.log
  write(JSON.stringify(event))
}

/** An error's class name: the only part of it that may be logged. */
export function errorName(error: unknown): string {
  return error instanceof Error ? error.name : typeof error
}

import * as z from 'zod/mini'

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
  | { readonly event: 'lead_held' | 'lead_unreadable'; readonly leadId: string; readonly reason: string }
  /** Two leads have the same id: the second is stored under a new one. */
  | { readonly event: 'lead_stored_under_new_id'; readonly leadId: string; readonly storedAs: string }
  | { readonly event: 'lead_delivered'; readonly leadId: string; readonly attempts: number }
  | {
      readonly event: 'delivery_failed'
      readonly leadId: string
      readonly attempts: number
      readonly outcome: string
      readonly retrySeconds: number
    }
  | { readonly event: 'lead_parked'; readonly leadId: string; readonly attempts: number; readonly outcome: string }
  /** Leads whose messages were lost, or never sent, have new messages. */
  | { readonly event: 'overdue_leads_queued'; readonly leads: number }
  /** They waited for 90 days or more, because no webhook was set, or it was removed again. */
  | { readonly event: 'waiting_leads_erased'; readonly leads: number }
  /** Only the queue had them, and it keeps nothing for so long. */
  | { readonly event: 'unstored_leads_lost'; readonly leads: number }
  | {
      readonly event: 'leads_erased'
      readonly delivered: number
      readonly parked: number
      readonly held: number
      readonly deleted: number
    }
  | {
      readonly event: 'database_failed' | 'queue_failed'
      readonly during: string
      readonly error: string
      readonly leadId?: string
    }
  | { readonly event: 'lookup_failed'; readonly provider: string; readonly reason: string }
  | { readonly event: 'alert_failed' | 'heartbeat_failed' | 'desk_denied'; readonly reason: string }
  /** A minute's error answers, by endpoint and error code. */
  | {
      readonly event: 'error_answers'
      readonly endpoint: string
      readonly code: string
      readonly requests: number
    }
  | {
      readonly event: 'robot_check_failed' | 'rate_limit_failed' | 'desk_keys_failed' | 'unhandled_error'
      readonly error: string
    }
  /** Access is not set up, so the desk shows nothing. */
  | { readonly event: 'desk_unconfigured' }

const levels: Readonly<Record<LogEvent['event'], 'log' | 'warn' | 'error'>> = {
  lead_accepted: 'log',
  lead_held: 'warn',
  lead_unreadable: 'error',
  lead_stored_under_new_id: 'warn',
  lead_delivered: 'log',
  delivery_failed: 'warn',
  lead_parked: 'error',
  overdue_leads_queued: 'warn',
  leads_erased: 'log',
  waiting_leads_erased: 'error',
  unstored_leads_lost: 'error',
  database_failed: 'warn',
  queue_failed: 'warn',
  lookup_failed: 'warn',
  alert_failed: 'error',
  heartbeat_failed: 'warn',
  error_answers: 'warn',
  robot_check_failed: 'warn',
  rate_limit_failed: 'warn',
  desk_unconfigured: 'warn',
  desk_denied: 'warn',
  desk_keys_failed: 'error',
  unhandled_error: 'error',
}

/** Writes one event as a line of JSON, at the level for its name. */
export function log(event: LogEvent): void {
  console[levels[event.event]](JSON.stringify(event))
}

/** SQLite's code, which D1 puts into an error's message after what is wrong; undefined if there is none. */
const sqliteCode = (error: unknown) =>
  error instanceof Error ? /: (SQLITE_[A-Z]+)/.exec(error.message)?.[1] : undefined

/** An error's class name, or SQLite's code: the only parts of it that may be logged. */
export function errorName(error: unknown): string {
  return error instanceof Error ? (sqliteCode(error) ?? error.name) : typeof error
}

/** A row that does not have the shape the code expects is a bug too. */
const classesOfBugs = [TypeError, RangeError, ReferenceError, SyntaxError, z.core.$ZodError]
/** What SQLite says of a statement that can never work: it is wrong, or does not fit the tables. */
const codesOfBugs: readonly (string | undefined)[] = ['SQLITE_ERROR', 'SQLITE_CONSTRAINT', 'SQLITE_MISMATCH']

/**
 * Whether an error is our own bug, and not the failure of a database or a queue: these reject with a plain `Error`, without a
 * code when they do not answer.
 */
export function isBug(error: unknown): boolean {
  return codesOfBugs.includes(sqliteCode(error)) || classesOfBugs.some((errorClass) => error instanceof errorClass)
}

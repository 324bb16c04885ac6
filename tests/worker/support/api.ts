import { env } from 'cloudflare:workers'
import { app } from '#worker/app.ts'
import type { Env } from '#worker/env.ts'
import worker from '#worker/index.ts'
import type { QueueMessage } from '#worker/leads/lead-content.ts'

export const site = 'https://site.example'

/** Asks the worker. @param bindings settings and bindings besides the tests' own */
export async function ask(path: string, init: RequestInit = {}, bindings: object = {}): Promise<Response> {
  return app.request(`${site}${path}`, init, { ...env, ...bindings })
}

/** The leads' queue, which delivers nothing and records what is put on it, or does otherwise. */
export function recordingQueue(put?: (message: QueueMessage) => void) {
  const sent: QueueMessage[] = []
  const keep = put ?? ((message: QueueMessage) => void sent.push(message))
  const result = { metadata: { metrics: { backlogCount: 0, backlogBytes: 0 } } }
  const queue: typeof env.LEAD_QUEUE = Object.assign(Object.create(env.LEAD_QUEUE), {
    async send(message: QueueMessage) {
      keep(message)
      return result
    },
    async sendBatch(messages: Iterable<MessageSendRequest<QueueMessage>>) {
      for (const { body } of messages) keep(body)
      return result
    },
  })
  return { queue, sent }
}

/** The job that runs every minute. */
export const minutely = (bindings: Env) =>
  worker.scheduled({ cron: '* * * * *', scheduledTime: 0, noRetry: () => undefined }, bindings)

/** Posts a lead that then stays where it is: a form's fields and text as they are, anything else as JSON. */
export function postLead(
  body: unknown,
  bindings: object = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const form = body instanceof URLSearchParams || body instanceof FormData ? body : undefined
  const type = form ? {} : { 'content-type': 'application/json' }
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const init = { method: 'POST', headers: { ...type, ...headers }, body: form ?? text }
  return ask('/api/lead', init, { LEAD_QUEUE: recordingQueue().queue, ...bindings })
}

/** The header that says which address a request came from. */
export const from = (address: string) => ({ 'cf-connecting-ip': address })

/** What a plain form sends; it has no id of its own. */
export function formOf({ leadId: _, ...fields }: Readonly<Record<string, unknown>>): URLSearchParams {
  return new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]))
}

/** A rate limit that allows this many requests for each key, and records the keys. */
export function limitOf(most: number) {
  const asked: string[] = []
  const limit: RateLimit = {
    async limit({ key }) {
      asked.push(key)
      return { success: asked.filter((other) => other === key).length <= most }
    },
  }
  return { limit, asked }
}

/** Turnstile: it passes a token once, and again only under the key under which it has passed. */
export function turnstile(): typeof fetch {
  const keys = new Map<string | null, string | null>()
  return async (_, init) => {
    const asked = new URLSearchParams(String(init?.body))
    const [token, key] = [asked.get('response'), asked.get('idempotency_key')]
    const success = (keys.get(token) ?? key) === key
    if (success) keys.set(token, key)
    return Response.json({ success, 'error-codes': success ? [] : ['timeout-or-duplicate'] })
  }
}

/** The database as this worker alone sees it, with some of its methods replaced. */
export function databaseWith(
  changes: { prepare?: (query: string) => unknown; batch?: (all: D1PreparedStatement[]) => unknown } = {},
): D1Database {
  return Object.assign(Object.create(env.DB), {
    prepare: (query: string) => env.DB.prepare(query),
    batch: (statements: D1PreparedStatement[]) => env.DB.batch(statements),
    ...changes,
  })
}

/** A database that answers everything with one error. */
export function databaseFailingWith(message: string): D1Database {
  const fail = () => Promise.reject(new Error(message))
  const statement = { first: fail, run: fail, all: fail }
  return databaseWith({ prepare: () => ({ ...statement, bind: () => statement }), batch: fail })
}

/** A database that does what it is asked, while every answer is lost. */
export function databaseLosingAnswers(): D1Database {
  const lose = async <Answer>(work: Promise<Answer>): Promise<never> => {
    await work
    throw new Error('the answer was lost')
  }
  const bound = (statement: D1PreparedStatement): object => ({
    bind: (...values: unknown[]) => bound(statement.bind(...values)),
    first: () => lose(statement.first()),
    run: () => lose(statement.run()),
    all: () => lose(statement.all()),
  })
  return databaseWith({ prepare: (sql) => bound(env.DB.prepare(sql)), batch: (all) => lose(env.DB.batch(all)) })
}

export const deadDatabase = databaseFailingWith('the database is down')

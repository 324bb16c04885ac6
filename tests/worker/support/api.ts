import { env } from 'cloudflare:workers'
import { vi } from 'vitest'
import { app } from '#worker/app.ts'

export const site = 'https://site.example'

/** Asks the worker. @param bindings settings and bindings besides the tests' own */
export async function ask(path: string, init: RequestInit = {}, bindings: object = {}): Promise<Response> {
  return app.request(`${site}${path}`, init, { ...env, ...bindings })
}

/** The leads' queue, which records what is put on it and delivers nothing. */
export function recordingQueue() {
  const sent: unknown[] = []
  const send = async (message: unknown) => void sent.push(message)
  const queue: typeof env.LEAD_QUEUE = Object.assign(Object.create(env.LEAD_QUEUE), { send })
  return { queue, sent }
}

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

/** What a plain form sends; it has no id of its own. */
export function formOf({ leadId: _, ...fields }: Readonly<Record<string, unknown>>): URLSearchParams {
  return new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]))
}

/** Keeps what the worker logs from being printed. @returns it, each line after its level */
export function captureLog(): string[] {
  const lines: string[] = []
  for (const level of ['log', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation((...words) => void lines.push([level, ...words].join(' ')))
  return lines
}

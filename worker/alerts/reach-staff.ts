import { errorName, log } from '../log.ts'
import type { Settings } from '../settings.ts'
import { chatFor } from './chats.ts'

/** Where staff are reached, and how. */
export interface Outside {
  readonly settings: Pick<Settings, 'alertWebhookUrl' | 'heartbeatUrl' | 'deskUrl' | 'problems'>
  readonly fetch: typeof fetch
}

/** How long the chat or the monitor may take (ms). */
const timeoutMs = 10_000

/** @returns whether staff were reached: without a chat, or with a wrong address, nobody is */
export async function postToChat(paragraphs: readonly (readonly string[])[], outside: Outside): Promise<boolean> {
  const { alertWebhookUrl: url, deskUrl, problems } = outside.settings
  if (url === undefined) {
    const isWrong = problems.some(({ setting }) => setting === 'ALERT_WEBHOOK_URL')
    if (isWrong) log({ event: 'alert_failed', reason: 'wrong address' })
    return false
  }
  const all = deskUrl === undefined ? paragraphs : [...paragraphs, [`Look here: ${deskUrl}`]]
  const headers = { 'content-type': 'application/json; charset=utf-8' }
  const body = JSON.stringify(chatFor(url).bodyOf(all))
  const reason = await failureOf(url, { method: 'POST', headers, body }, outside)
  if (reason !== undefined) log({ event: 'alert_failed', reason })
  return reason === undefined
}

/** Lets the monitor hear from us, if there is one. */
export async function sendHeartbeat(outside: Outside): Promise<void> {
  const { heartbeatUrl: url } = outside.settings
  if (url === undefined) return
  const reason = await failureOf(url, {}, outside)
  if (reason !== undefined) log({ event: 'heartbeat_failed', reason })
}

/** Why a request failed; undefined when it did not. Its address is a secret. */
async function failureOf(url: string, init: RequestInit, outside: Outside): Promise<string | undefined> {
  try {
    const response = await outside.fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
    response.body?.cancel().catch(() => undefined)
    return response.ok ? undefined : `http ${response.status}`
  } catch (error) {
    return errorName(error)
  }
}

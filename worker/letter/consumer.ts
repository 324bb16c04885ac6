import * as z from 'zod/mini'
import { fewAtOnce } from '../attempts/at-once.ts'
import { settle, type Verdict } from '../attempts/verdict.ts'
import { errorName, log } from '../log.ts'
import { noteComeBack, parseMailEvent } from './come-back.ts'
import { type LetterTools, record, waitForSetting } from './record.ts'
import { sendLetter } from './send.ts'

const wakeUp = z.object({ v: z.literal(1), id: z.uuid() })

/** Seconds until a message is tried again after the database failed. */
const databaseRetrySeconds = 60

/**
 * Processes one batch of the letters' queue: wake-ups, and Cloudflare's events about letters that came back. Each message is
 * acked or retried individually.
 */
export function consumeLetters({ messages }: MessageBatch<unknown>, tools: LetterTools): Promise<void> {
  return fewAtOnce(messages, async (message) => settle(message, await handle(message, tools)))
}

async function handle({ body, attempts }: Message<unknown>, tools: LetterTools): Promise<Verdict> {
  const event = parseMailEvent(body)
  const { id } = wakeUp.safeParse(body).data ?? {}
  try {
    if (event) return await noteComeBack(event, attempts, tools)
    if (id !== undefined) return await attempt(id, tools)
  } catch (error) {
    log({
      event: 'database_failed',
      during: 'letter',
      error: errorName(error),
      ...(id !== undefined && { leadId: id }),
    })
    return { kind: 'retry', delaySeconds: databaseRetrySeconds }
  }
  log({ event: 'message_malformed' })
  return { kind: 'ack' }
}

async function attempt(id: string, tools: LetterTools): Promise<Verdict> {
  if (tools.post === 'off') return { kind: 'ack' }
  const claimed = await tools.letters.claim(id, tools.now())
  // Nothing to claim: already sent, not due, held, or another consumer has it. The sweep covers the rest.
  if (!claimed) return { kind: 'ack' }
  if (tools.post === 'unusable') return waitForSetting(id, 'unconfigured', tools)
  return record(claimed, await sendLetter(claimed, tools.post), tools)
}

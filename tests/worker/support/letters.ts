import { createMessageBatch } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { vi } from 'vitest'
import { consumeLetters } from '#worker/letter/consumer.ts'
import type { LetterTools } from '#worker/letter/record.ts'
import { LeadStore } from '#worker/store/lead-store.ts'
import { LetterStore } from '#worker/store/letter-store.ts'
import { acceptedLead } from './leads.ts'
import type { MailService } from './mail-service.ts'

/** When the letters' tests begin (Unix ms). */
export const start = Date.parse('2026-11-21T09:00:00Z')
export const site = 'https://site.example'

/** Settings with which letters go out. */
export const letterSettings = { GUIDE_EMAIL_FROM: 'guide@firm.example', SITE_URL: site }

export const letters = () => new LetterStore(env.DB)
export const wakeUp = (id: string) => ({ v: 1, id })

/** Saves a lead that is to get a letter. */
export async function savedLetter(changes: { email?: string; heldFor?: string; receivedAt?: number } = {}) {
  const { heldFor, email, receivedAt = start } = changes
  const accepted = acceptedLead({ receivedAt, ...(email !== undefined && { email }) })
  await new LeadStore(env.DB).save({ ...accepted, letter: true, ...(heldFor !== undefined && { heldFor }) })
  return accepted
}

export async function letterRows(): Promise<Record<string, unknown>[]> {
  return (await env.DB.prepare('SELECT * FROM letters ORDER BY made_at').all()).results
}

/**
 * Hands messages to the letters' consumer at a given time; returns how many it acked and each retry's delay.
 *
 * @param tries how many times the queue has delivered these messages, including this one
 */
export async function postAt(
  now: number,
  bodies: unknown[],
  mail: MailService,
  changes: Partial<LetterTools> = {},
  tries = 1,
) {
  const batch = createMessageBatch(
    'letters',
    bodies.map((body, index) => ({ id: String(index), timestamp: new Date(now), attempts: tries, body })),
  )
  const verdicts = { acked: 0, delays: [] as (number | undefined)[] }
  for (const message of batch.messages) {
    vi.spyOn(message, 'ack').mockImplementation(() => void verdicts.acked++)
    vi.spyOn(message, 'retry').mockImplementation((options) => void verdicts.delays.push(options?.delaySeconds))
  }
  const post = { email: mail.binding, from: letterSettings.GUIDE_EMAIL_FROM, site }
  await consumeLetters(batch, { letters: letters(), post, now: () => now, random: () => 0.5, ...changes })
  return verdicts
}

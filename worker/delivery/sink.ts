import type { Settings } from '../env.ts'

/** Where leads go, and how to get there. */
export interface Sink {
  readonly url: string
  readonly secret: string | undefined
  readonly fetch: typeof fetch
}

/**
 * The webhook as the settings have it, or undefined while it cannot be used. A secret that is set but malformed
 * counts as that: unsigned, each lead would be refused by a receiver that checks, and parked after three days.
 */
export function sinkFrom({ webhookUrl, webhookSecret, problems }: Settings, via: typeof fetch): Sink | undefined {
  const isSecretWrong = problems.some(({ setting }) => setting === 'LEAD_WEBHOOK_SECRET')
  if (webhookUrl === undefined || isSecretWrong) return undefined
  return { url: webhookUrl, secret: webhookSecret, fetch: via }
}

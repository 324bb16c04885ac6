import { isWebhookSetting, type Settings } from '../settings.ts'

/** Where leads are sent, and how. */
export interface Sink {
  readonly url: string
  readonly secret: string | undefined
  readonly fetch: typeof fetch
}

/**
 * The configured webhook, or undefined while it cannot be used. That includes a malformed secret: a receiver that
 * checks signatures would refuse every unsigned lead, and each would be parked after three days.
 */
export function sinkFrom({ webhookUrl, webhookSecret, problems }: Settings, via: typeof fetch): Sink | undefined {
  if (webhookUrl === undefined || problems.some(({ setting }) => isWebhookSetting(setting))) return undefined
  return { url: webhookUrl, secret: webhookSecret, fetch: via }
}

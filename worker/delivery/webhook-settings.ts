import * as z from 'zod/mini'
import { type SettingReader, safeAddress } from '../setting-parts.ts'

/** Deliveries wait until these are right: without the secret a receiver would refuse every lead. */
export const webhookRules = {
  LEAD_WEBHOOK_URL: z.string('is not set: leads are kept until it is').check(z.trim(), safeAddress),
  LEAD_WEBHOOK_SECRET: z.optional(
    z.string().check(
      // Base64 in whole groups of four, at least 24 bytes: anything else would fail to decode when it is needed.
      z.regex(
        /^whsec_(?:[A-Za-z\d+/]{4}){8,}(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/,
        'must be whsec_ followed by base64, as Standard Webhooks has it: leads are kept until it is',
      ),
    ),
  ),
}

export interface WebhookSettings {
  readonly webhookUrl: string | undefined
  readonly webhookSecret: string | undefined
}

export function readWebhook({ read }: SettingReader<keyof typeof webhookRules>): WebhookSettings {
  return { webhookUrl: read('LEAD_WEBHOOK_URL'), webhookSecret: read('LEAD_WEBHOOK_SECRET') }
}

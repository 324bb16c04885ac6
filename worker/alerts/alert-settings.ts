import * as z from 'zod/mini'
import {
  listed,
  mailAddress,
  oneMailAddress,
  optionalAddress,
  optionalText,
  type SettingReader,
} from '../setting-parts.ts'

export const alertRules = {
  ALERT_WEBHOOK_URL: optionalAddress,
  ALERT_EMAIL_FROM: oneMailAddress,
  ALERT_EMAIL_TO: z.optional(
    z.string().check(
      z.refine((text) => {
        const addresses = listed(text)
        return addresses.length > 0 && addresses.every((address) => mailAddress.test(address))
      }, 'must be email addresses, with spaces or commas between'),
    ),
  ),
  HEARTBEAT_URL: optionalAddress,
  DESK_URL: optionalAddress,
  ALERT_CONTACT: optionalText(/^[^<>\n]{1,120}$/, 'must be a name and a number, on one line'),
}

/** Whom alerts go to; undefined for each channel that is not set up. */
export interface AlertSettings {
  /** A chat's incoming webhook. */
  readonly webhookUrl: string | undefined
  readonly emails: { readonly from: string; readonly to: readonly string[] } | undefined
  /** Where a monitor elsewhere waits to hear from each healthy run. */
  readonly heartbeatUrl: string | undefined
  /** Where people act. */
  readonly deskUrl: string | undefined
  /** Whom to ask, by name and number. */
  readonly contact: string | undefined
}

type Reader = SettingReader<keyof typeof alertRules>

/** One of these is set where staff are told in any way at all. */
const ofChannels = ['ALERT_WEBHOOK_URL', 'ALERT_EMAIL_FROM', 'ALERT_EMAIL_TO'] as const

/**
 * On a developer's computer nobody need be told. Elsewhere it is advice: a monitor that asks whether the site is well may
 * be the only thing that watches it, and must not be red from the first day.
 */
export function readAlerts(settings: Reader): AlertSettings {
  const { read, isSet, isDeployed, advise } = settings
  if (isDeployed && !ofChannels.some(isSet))
    advise('ALERT_WEBHOOK_URL', 'is not set, nor is ALERT_EMAIL_TO: nobody is told when leads need someone')
  const webhookUrl = read('ALERT_WEBHOOK_URL')
  return {
    webhookUrl,
    emails: readEmails(settings),
    heartbeatUrl: read('HEARTBEAT_URL'),
    deskUrl: read('DESK_URL'),
    contact: read('ALERT_CONTACT'),
  }
}

/** Half of what an alert by email needs is a mistake; none of it is not. */
function readEmails({ read, isSet, canSendEmail, report }: Reader): AlertSettings['emails'] {
  const [from, to] = [read('ALERT_EMAIL_FROM'), read('ALERT_EMAIL_TO')]
  const missing = (['ALERT_EMAIL_FROM', 'ALERT_EMAIL_TO'] as const).filter((setting) => !isSet(setting))
  if (missing.length === 2) return undefined
  for (const setting of missing) report(setting, 'is not set: no alert goes out by email')
  if (!canSendEmail) report('ALERT_EMAIL_TO', 'needs the binding EMAIL in wrangler.toml')
  return from === undefined || to === undefined ? undefined : { from, to: listed(to) }
}

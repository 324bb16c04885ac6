import * as z from 'zod/mini'
import {
  listed,
  mailAddress,
  oneMailAddress,
  optionalAddress,
  optionalText,
  type SettingReader,
} from '../setting-parts.ts'

const mailAddresses = z.optional(
  z.string().check(
    z.refine((text) => {
      const addresses = listed(text)
      return addresses.length > 0 && addresses.every((address) => mailAddress.test(address))
    }, 'must be email addresses, with spaces or commas between'),
  ),
)

export const alertRules = {
  ALERT_WEBHOOK_URL: optionalAddress,
  ALERT_EMAIL_FROM: oneMailAddress,
  ALERT_EMAIL_TO: mailAddresses,
  MORNING_EMAIL: mailAddresses,
  HEARTBEAT_URL: optionalAddress,
  DESK_URL: optionalAddress,
  ALERT_CONTACT: optionalText(/^[^<>\n]{1,120}$/, 'must be a name and a number, on one line'),
}

/** Whose emails, to whom. */
interface Addressed {
  readonly from: string
  readonly to: readonly string[]
}

/** Whom alerts go to; undefined for each channel that is not set up. */
export interface AlertSettings {
  /** A chat's incoming webhook. */
  readonly webhookUrl: string | undefined
  readonly emails: Addressed | undefined
  /** Who gets an email each morning, whatever is wrong. */
  readonly morningEmails: Addressed | undefined
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
    ...readEmails(settings),
    heartbeatUrl: read('HEARTBEAT_URL'),
    deskUrl: read('DESK_URL'),
    contact: read('ALERT_CONTACT'),
  }
}

/** Half of what an email needs is a mistake; none of it is not. One sender has two kinds of readers. */
function readEmails({ read, isSet, canSendEmail, report }: Reader): Pick<AlertSettings, 'emails' | 'morningEmails'> {
  const [from, to, morning] = [read('ALERT_EMAIL_FROM'), read('ALERT_EMAIL_TO'), read('MORNING_EMAIL')]
  const [reader] = (['ALERT_EMAIL_TO', 'MORNING_EMAIL'] as const).filter(isSet)
  if (reader && !isSet('ALERT_EMAIL_FROM'))
    report('ALERT_EMAIL_FROM', 'is not set: no alert goes out by email, nor does the morning email')
  if (!reader && isSet('ALERT_EMAIL_FROM')) report('ALERT_EMAIL_TO', 'is not set: no alert goes out by email')
  if ((reader || isSet('ALERT_EMAIL_FROM')) && !canSendEmail)
    report(reader ?? 'ALERT_EMAIL_TO', 'needs the binding EMAIL in wrangler.toml')
  const addressed = (list: string | undefined) =>
    from === undefined || list === undefined ? undefined : { from, to: listed(list) }
  return { emails: addressed(to), morningEmails: addressed(morning) }
}

import { campaignField } from '#contract/campaign.ts'
import { robotCheckField, trapField } from '#contract/form-markup.ts'
import { type LeadSignals, leadSignals, signalsField } from '#contract/signals.ts'

/** What travels with a lead and is no part of it. */
const beside: readonly string[] = [signalsField, campaignField]

/** The lead alone of a posted body: its schema would refuse the rest like anything it does not know. */
export function leadAlone(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  return Object.fromEntries(Object.entries(body).filter(([name]) => !beside.includes(name)))
}

/** The signals of a JSON post; what cannot be read says nothing. */
export function signalsOfJson(body: unknown): LeadSignals {
  if (typeof body !== 'object' || body === null || !(signalsField in body)) return {}
  return leadSignals.safeParse(body.signals).data ?? {}
}

/** The signals of a plain form post. */
export function signalsOfForm(fields: Readonly<Record<string, unknown>>): LeadSignals {
  const text = (name: string) => (typeof fields[name] === 'string' ? fields[name] : undefined)
  return leadSignals.parse({ trap: text(trapField), robotCheck: text(robotCheckField) })
}

import * as z from 'zod/mini'
import { marketingChannels, marketingField } from '#contract/answers.ts'
import { callbackLead } from '#contract/callback-lead.ts'
import { guideByPost } from '#contract/guide-lead.ts'
import { landingByPost } from '#contract/landing-lead.ts'
import type { Lead } from '#contract/lead.ts'
import { isOrigin, listOf, optionalText, type SettingReader, tokenForm } from '../setting-parts.ts'

/** Each form's fields, with an address where it may have one. */
const fieldsOf: Readonly<Record<Lead['form'], object>> = {
  landing: landingByPost.shape,
  guide: guideByPost.shape,
  callback: callbackLead.shape,
}

/** What the webhook's own fields are called. */
const webhookNames = new Set([
  ...Object.values(fieldsOf).flatMap(Object.keys),
  'callbackMissed',
  ...marketingChannels.map(marketingField),
  'dateSubmitted',
  'sourcecode',
])

/** Whether the text can name a parameter of an advert's link, and a column that the webhook does not have already. */
export const isAdvertField = (name: string) => /^[A-Za-z][\w-]{0,39}$/.test(name) && !webhookNames.has(name)

const leadLimit = optionalText(/^\d{1,4}$/, 'must be a whole number, at most 9999; 0 is no limit')

export const leadRules = {
  ALLOWED_ORIGINS: listOf(isOrigin, 'must be origins such as https://www.firm.example, with spaces or commas between'),
  WEBHOOK_ADVERT_FIELDS: listOf(
    isAdvertField,
    'must be names of parameters such as utm_source gclid, and none that the webhook gets already',
  ),
  MIN_FORM_MS: optionalText(/^\d{1,5}$/, 'must be a whole number of milliseconds, at most 99999'),
  LEADS_PER_PERSON: leadLimit,
  LEADS_PER_VISITOR: leadLimit,
  TURNSTILE_SECRET: z.optional(z.string().check(z.trim(), tokenForm)),
}

/** How many leads may go out: for one person in a day, and from one visitor in a minute; 0 is no limit. */
export interface LeadLimits {
  readonly perPerson: number
  readonly perVisitor: number
}

/** What a household needs: twice for one person, by email and by post, and a few people at one table. */
const household: LeadLimits = { perPerson: 2, perVisitor: 5 }

export interface LeadSettings {
  /** Origins of the firm's other pages, whose forms may post leads. */
  readonly allowedOrigins: ReadonlySet<string>
  /** Parameters of adverts' links that the webhook gets too. */
  readonly advertFields: readonly string[]
  /** A lead sent sooner than this (ms) after its page was opened is held for review. */
  readonly minFormMs: number
  readonly leadLimits: LeadLimits
  /** Turnstile's secret; undefined while the robot check is off. */
  readonly robotCheckSecret: string | undefined
}

export function readLead({ read, readList }: SettingReader<keyof typeof leadRules>): LeadSettings {
  return {
    allowedOrigins: new Set(readList('ALLOWED_ORIGINS', isOrigin)),
    advertFields: readList('WEBHOOK_ADVERT_FIELDS', isAdvertField),
    minFormMs: Number(read('MIN_FORM_MS') ?? 0),
    leadLimits: {
      perPerson: Number(read('LEADS_PER_PERSON') ?? household.perPerson),
      perVisitor: Number(read('LEADS_PER_VISITOR') ?? household.perVisitor),
    },
    robotCheckSecret: read('TURNSTILE_SECRET'),
  }
}

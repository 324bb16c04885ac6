import * as z from 'zod/mini'
import { isOrigin, listOf, optionalText, type SettingReader, tokenForm } from '../setting-parts.ts'

const leadLimit = optionalText(/^\d{1,4}$/, 'must be a whole number, at most 9999; 0 is no limit')

export const leadRules = {
  ALLOWED_ORIGINS: listOf(isOrigin, 'must be origins such as https://www.firm.example, with spaces or commas between'),
  MIN_FORM_MS: optionalText(/^\d{1,5}$/, 'must be a whole number of milliseconds, at most 99999'),
  LEADS_PER_PERSON: leadLimit,
  LEADS_PER_VISITOR: leadLimit,
  LEADS_PER_NETWORK: leadLimit,
  CALLBACKS_A_DAY: leadLimit,
  CALLS_AT: optionalText(/^(desk|webhook)$/, 'must be desk or webhook'),
  TURNSTILE_SECRET: z.optional(z.string().check(z.trim(), tokenForm)),
}

/**
 * How many leads may go out: unmarked for one person in a day, from one visitor in a minute, from one network in a day,
 * and how many requests to be rung in a day; 0 is no limit.
 */
export interface LeadLimits {
  readonly perPerson: number
  readonly perVisitor: number
  readonly perNetwork: number
  readonly callsADay: number
}

/**
 * What a household needs: twice for one person, by email and by post, and a few people at one table; two adverts'
 * leads through one network of a mobile carrier; and as many calls as a small office makes.
 */
const usual: LeadLimits = { perPerson: 2, perVisitor: 5, perNetwork: 300, callsADay: 100 }

export interface LeadSettings {
  /** Origins of the firm's other pages, whose forms may post leads. */
  readonly allowedOrigins: ReadonlySet<string>
  /** A lead sent sooner than this (ms) after its page was opened is held for review. */
  readonly minFormMs: number
  readonly leadLimits: LeadLimits
  /** Where staff work through the calls that people asked for. */
  readonly callsAt: 'desk' | 'webhook'
  /** Turnstile's secret; undefined while the robot check is off. */
  readonly robotCheckSecret: string | undefined
}

export function readLead({ read, readList }: SettingReader<keyof typeof leadRules>): LeadSettings {
  return {
    allowedOrigins: new Set(readList('ALLOWED_ORIGINS', isOrigin)),
    minFormMs: Number(read('MIN_FORM_MS') ?? 0),
    leadLimits: {
      perPerson: Number(read('LEADS_PER_PERSON') ?? usual.perPerson),
      perVisitor: Number(read('LEADS_PER_VISITOR') ?? usual.perVisitor),
      perNetwork: Number(read('LEADS_PER_NETWORK') ?? usual.perNetwork),
      callsADay: Number(read('CALLBACKS_A_DAY') ?? usual.callsADay),
    },
    callsAt: read('CALLS_AT') === 'desk' ? 'desk' : 'webhook',
    robotCheckSecret: read('TURNSTILE_SECRET'),
  }
}

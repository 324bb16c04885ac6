import * as z from 'zod/mini'
import { campaignKey } from '#contract/campaign.ts'
import type { SettingReader } from '../setting-parts.ts'

/** The format of a code: nothing that a spreadsheet or a form-urlencoded body would interpret. */
const codeForm = z.regex(/^[\w.-]{1,64}$/, 'must be 1 to 64 letters, digits, dots, hyphens or underscores')

const campaignCode = z.string().check(z.trim(), codeForm)

export const campaignRules = {
  CAMPAIGN_CODE: z.string('is not set: leads go out with an empty sourcecode').check(z.trim(), codeForm),
}

export interface CampaignSettings {
  /** The usual code: the table's own, else `CAMPAIGN_CODE`. */
  readonly campaignCode: string
  /** Codes by the key in an advert's link; a lead without one of these keys gets `campaignCode`. */
  readonly campaignCodes: ReadonlyMap<string, string>
}

/** The key of `CAMPAIGN_CODES` that sets the usual code, over `CAMPAIGN_CODE`: so a marketer needs no deploy for it. */
const usualKey = 'usual'

/** @param table what `CAMPAIGN_CODES` has been parsed into */
export function readCampaigns(
  { read }: SettingReader<keyof typeof campaignRules>,
  { codes }: CampaignCodes,
): CampaignSettings {
  return { campaignCode: codes.get(usualKey) ?? read('CAMPAIGN_CODE') ?? '', campaignCodes: codes }
}

/** Codes by the key in an advert's link, and what is wrong with the setting, in words safe to show. */
export interface CampaignCodes {
  readonly codes: ReadonlyMap<string, string>
  readonly problems: readonly string[]
}

/**
 * Reads `CAMPAIGN_CODES`: a JSON object such as `{"tv":"TV-SPRING26"}`, as text or, from a JSON variable, as an object.
 * Never throws; an invalid entry is reported and skipped without affecting the others. A map, because a visitor's key
 * must not match a property that every object has, such as `constructor`.
 */
export function parseCampaignCodes(setting: unknown): CampaignCodes {
  const codes = new Map<string, string>()
  if (setting === undefined || setting === '') return { codes, problems: [] }
  const table = typeof setting === 'string' ? parsed(setting) : setting
  if (typeof table !== 'object' || table === null || Array.isArray(table))
    return { codes, problems: ['must be JSON such as {"tv":"TV-SPRING26"}, with straight quotes: none of it is used'] }
  const problems: string[] = []
  for (const [name, value] of Object.entries(table)) {
    const key = campaignKey(name)
    const { data: code, error } = campaignCode.safeParse(value)
    if (key === undefined) {
      problems.push(
        'a key must be 1 to 32 letters, digits, hyphens or underscores and begin with a letter or digit: it is left out',
      )
    } else if (code === undefined) {
      problems.push(`the code of "${key}" ${error.issues[0]?.message ?? 'is not valid'}: it is left out`)
    } else {
      if (codes.has(key)) problems.push(`"${key}" is there twice (capitals make no difference): the last one counts`)
      codes.set(key, code)
    }
  }
  return { codes, problems }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

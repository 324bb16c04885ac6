import * as z from 'zod/mini'
import { isCampaignKey } from '#contract/campaign.ts'
import { parseJson } from '#contract/text.ts'
import { settingText } from '../setting-values.ts'
import type { AcceptedLead } from './lead-content.ts'

/** The key that sets the default code, for every lead without a code of its own. */
export const defaultKey = 'usual'

/** A code: nothing that a link or a form-urlencoded body would interpret; `spreadsheet-row.ts` keeps it from being a number or date. */
export const campaignCode = z
  .string()
  .check(z.trim(), z.regex(/^[\w.-]{1,64}$/, 'must be 1 to 64 letters, digits, dots, hyphens or underscores'))

/** Codes by the key in an advert's link, and what is wrong with the setting, in words safe to show. */
export interface CampaignCodes {
  readonly codes: ReadonlyMap<string, string>
  readonly problems: readonly string[]
}

/**
 * Reads `CAMPAIGN_CODES`: a table such as `{ tv = "TV-SPRING26" }`, or JSON as text. Never throws; an invalid entry is
 * reported and skipped without affecting the others. A map, because a visitor's key must not match a property of every
 * object, such as `constructor`.
 */
export function parseCampaignCodes(setting: unknown): CampaignCodes {
  const codes = new Map<string, string>()
  if (setting === undefined || setting === '') return { codes, problems: [] }
  const table = typeof setting === 'string' ? parseJson(setting) : setting
  if (typeof table !== 'object' || table === null || Array.isArray(table)) {
    const problem = 'must be a table such as { tv = "TV-SPRING26" }, or JSON with straight quotes: none of it is used'
    return { codes, problems: [problem] }
  }
  const problems: string[] = []
  for (const [name, value] of Object.entries(table)) {
    const key = tableKey(name)
    const { data: code, error } = campaignCode.safeParse(settingText(value) ?? '')
    if (key === undefined) {
      problems.push(
        'a key must be 1 to 32 letters, digits, hyphens or underscores and begin with a letter or digit: it is left out',
      )
    } else if (code === undefined) {
      problems.push(`the code of "${key}" ${error.issues[0]?.message ?? 'is not valid'}: it is left out`)
    } else {
      codes.set(key, code)
    }
  }
  const keys = (typeof setting === 'string' ? namesIn(setting) : Object.keys(table)).map(tableKey)
  const twice = new Set(keys.filter((key, at) => key !== undefined && keys.indexOf(key) !== at))
  for (const key of twice) problems.push(`"${key}" is there twice (capitals make no difference): the last one counts`)
  return { codes, problems }
}

/** A key as it appears in links; undefined for text that no link can have as a key. */
function tableKey(name: unknown): string | undefined {
  const key = String(name).trim().toLowerCase()
  return isCampaignKey(key) ? key : undefined
}

/** Every name in JSON text, in order. `JSON.parse` would show only the last of two that are the same. */
function namesIn(json: string): readonly unknown[] {
  const strings = json.matchAll(/(?<text>"(?:[^"\\]|\\.)*")(?<colon>\s*:)?/g)
  return [...strings].flatMap(({ groups: { text, colon } = {} }) =>
    text !== undefined && colon !== undefined ? [parseJson(text)] : [],
  )
}

/** A lead's campaign: its code, from its key or else the default; its key; and whether that has a code. */
export type Campaign = Pick<AcceptedLead, 'campaignCode' | 'campaignKey' | 'keyHasCode'>

/** The campaign of a lead that comes now. @param keys of its link: the first that has a code counts, or else the first */
export function campaignFor(
  { campaignCode, campaignCodes }: { readonly campaignCode: string; readonly campaignCodes: CampaignCodes['codes'] },
  keys: readonly string[],
): Campaign {
  const campaignKey = keys.find((key) => campaignCodes.has(key)) ?? keys[0]
  const code = campaignKey === undefined ? undefined : campaignCodes.get(campaignKey)
  return { campaignCode: code ?? campaignCode, campaignKey, keyHasCode: code !== undefined }
}

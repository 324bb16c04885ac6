import { uuidFrom } from '../store/bytes.ts'
import type { LeadCipher } from '../store/lead-cipher.ts'

/** A window (ms) in which the same form sent twice is one lead: a double click, or a reload of the response. */
const sameLeadMs = 60 * 60 * 1000

/** Gives a form an id of its own: one that it lacks, or one in place of an id that another lead has. */
export type FormIds = (lead: Readonly<Record<string, unknown>>) => Promise<string>

/**
 * Ids for plain forms: version 8 UUIDs (RFC 9562) made from the form's content and the hour, so that the same form sent
 * twice within the hour is stored once. With keys nobody can work one out.
 *
 * @param now Unix ms
 */
export function formIds(cipher: LeadCipher, now: number): FormIds {
  const hour = Math.floor(now / sameLeadMs)
  return async (lead) => uuidFrom(await cipher.digest(JSON.stringify([lead, hour])))
}

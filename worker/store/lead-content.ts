import type { Lead } from '#contract/lead.ts'
import type { LeadCipher, Person, SealedLead } from './lead-cipher.ts'

/** A map rather than a list, so that the compiler catches a missing one. */
const forms: Readonly<Record<Lead['form'], true>> = { landing: true, guide: true, callback: true }

/** Every release so far has written content without a version; that means this one. */
const version = 1

/**
 * A lead's content in a row or message. An older release may have written it, or a newer one since rolled back, so only
 * the fields that identify a lead and its person are taken for granted; the rest are read one by one, where they are needed.
 */
interface Fields {
  /** To be written, and raised, by a release that changes what fields mean: this one then leaves such a lead alone. */
  readonly v?: typeof version | undefined
  readonly leadId: string
  readonly form: Lead['form']
  /** What came with the advert's link, by the names in `WEBHOOK_ADVERT_FIELDS`: see {@link advertIn}. */
  readonly advert?: unknown
  /** Set on a lead whose person had asked often enough that day. */
  readonly repeat?: unknown
  readonly [field: string]: unknown
}

export type LeadContent = Fields & Person

export function isLeadContent(value: unknown): value is LeadContent {
  if (typeof value !== 'object' || value === null) return false
  const { v = version, leadId, form }: Readonly<Record<string, unknown>> = { ...value }
  if (typeof leadId !== 'string' || personIn({ ...value }) === undefined) return false
  return v === version && typeof form === 'string' && Object.hasOwn(forms, form)
}

/** Whose lead it is, in whatever a release has written; undefined where that names nobody. */
function personIn(content: Readonly<Record<string, unknown>>): Person | undefined {
  const { email, phone } = content
  if (email !== undefined && typeof email !== 'string') return undefined
  if (phone !== undefined && typeof phone !== 'string') return undefined
  return email === undefined && phone === undefined ? undefined : { email, phone }
}

/** A field's text; empty if there is none. */
export function textIn(content: LeadContent, field: string): string {
  const value = content[field]
  return typeof value === 'string' ? value : ''
}

/** @returns undefined for what this release cannot read; callers leave it untouched for a release that can */
export function readContent(json: string): LeadContent | undefined {
  try {
    const content: unknown = JSON.parse(json)
    return isLeadContent(content) ? content : undefined
  } catch {
    return undefined
  }
}

/** What came with the advert, in the order the firm named it. */
export function advertIn({ advert }: LeadContent): (readonly [name: string, value: string])[] {
  return Object.entries(advert ?? {}).map(([name, value]) => [name, String(value)])
}

/**
 * What recognises a lead that is sent again: its JSON without what came with the advert, which another page, or the
 * outbox on a later visit, does not know, and without our own mark.
 */
export function identityOf({ advert: _advert, repeat: _repeat, ...typed }: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(typed)
}

/** Seals stored content as a lead is sealed when it is accepted. @returns undefined for what names nobody */
export async function sealContent(id: string, json: string, cipher: LeadCipher): Promise<SealedLead | undefined> {
  const content: Readonly<Record<string, unknown>> = { ...JSON.parse(json) }
  const person = personIn(content)
  return person && cipher.seal(id, json, person, identityOf(content))
}

import type { Lead } from '#contract/lead.ts'

/** A map rather than a list, so that the compiler catches a missing one. */
const forms: Readonly<Record<Lead['form'], true>> = { landing: true, guide: true }

/** Every release so far has written content without a version; that means this one. */
const version = 1

/**
 * A lead's content in a row or message. An older release may have written it, or a newer one since rolled back, so only
 * the fields that identify a lead are taken for granted; the rest are read one by one, where they are needed.
 */
export interface LeadContent {
  /** To be written, and raised, by a release that changes what fields mean: this one then leaves such a lead alone. */
  readonly v?: typeof version | undefined
  readonly leadId: string
  readonly form: Lead['form']
  readonly email: string
  readonly [field: string]: unknown
}

export function isLeadContent(value: unknown): value is LeadContent {
  if (typeof value !== 'object' || value === null) return false
  const { v = version, leadId, form, email }: Readonly<Record<string, unknown>> = { ...value }
  if (typeof leadId !== 'string' || typeof email !== 'string') return false
  return v === version && typeof form === 'string' && Object.hasOwn(forms, form)
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

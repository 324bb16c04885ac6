import type { Lead } from '#contract/lead.ts'

/** A map rather than a list, so that the compiler misses none. */
const forms: Readonly<Record<Lead['form'], true>> = { landing: true, guide: true }

/** Every release so far has written content without a version, which is this one. */
const version = 1

/**
 * What a row or a message holds of a lead. An older release may have written it, or a newer one that was rolled back, so
 * only what tells one lead from another is taken for certain; the rest is read field by field, where it is needed.
 */
export interface LeadContent {
  /** To be written, and raised, by a release whose fields mean something else: this one then leaves such a lead alone. */
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

/** A field's text; empty where there is none. */
export function textIn(content: LeadContent, field: string): string {
  const value = content[field]
  return typeof value === 'string' ? value : ''
}

/** @returns undefined for what this release cannot read; its keeper leaves it as it is until one comes that can */
export function readContent(json: string): LeadContent | undefined {
  try {
    const content: unknown = JSON.parse(json)
    return isLeadContent(content) ? content : undefined
  } catch {
    return undefined
  }
}

import { wordingOf } from '#contract/consent.ts'
import type { LeadState } from '#worker/staff/lead-filter.ts'
import type { StoredRow } from '#worker/staff/lead-record.ts'
import { fieldsOf, type LeadRecord } from '#worker/staff/lead-record.ts'
import { initials, maskedEmail, maskedPhone } from '#worker/staff/shown-text.ts'
import { textIn } from '#worker/store/lead-content.ts'
import { isHeldOutcome } from '#worker/store/tables.ts'
import { fieldNames } from '../content.ts'

/** What has become of a lead, as the filter calls it. */
export function stateOf({ status, last_outcome, erased_at }: StoredRow): LeadState {
  if (erased_at !== null) return 'erased'
  if (status === 'parked') return isHeldOutcome(last_outcome) ? 'held' : 'parked'
  return status === 'pending' ? 'waiting' : 'delivered'
}

/** No more of a person than tells one from another; undefined when nothing can be read. */
export function maskedPerson({ content }: LeadRecord): { name: string; phone: string; email: string } | undefined {
  if (content.kind !== 'readable') return undefined
  const { lead } = content
  return {
    name: initials(textIn(lead, 'firstName'), textIn(lead, 'lastName')),
    phone: maskedPhone(textIn(lead, 'phone')),
    email: maskedEmail(textIn(lead, 'email')),
  }
}

/** The history has these, in words. */
const inHistory = ['dateSubmitted', 'sourcecode']

/**
 * All that a lead holds, with the names that people have for it; what it does not hold is left out.
 *
 * @param now Unix ms
 */
export function everythingIn(record: LeadRecord, now: number): (readonly [name: string, value: string])[] {
  const held = fieldsOf(record, now).filter(([name, value]) => value !== '' && !inHistory.includes(name))
  return held.map(([name, value]) => [fieldNames[name] ?? name, forPeople(name, value)])
}

function forPeople(name: string, value: string): string {
  // The apostrophe is the spreadsheet's.
  if (name === 'phone') return value.replace(/^'/, '')
  if (name === 'consentVersion') return [value, wordingOf(value)].filter(Boolean).join(': ')
  return value
}

import type { FieldErrors } from '#contract/api.ts'
import { signalsField } from '#contract/form-markup.ts'
import { everyTab, keptForMs, readStored, removeStored, storedKeys, writeStored } from '../storage/stored.ts'

/** A lead as it is sent: loosely typed, so that one written by last week's version still goes out. */
export interface OutgoingLead {
  readonly leadId: string
  readonly [field: string]: unknown
}

/**
 * A lead without a confirmation. With `refused` it waits for its visitor to correct it instead of being sent; `blocked`
 * says that something on the way answered instead of the worker, as each try may until its visitor does something.
 */
interface Entry {
  readonly lead: OutgoingLead
  readonly savedAt: number
  readonly refused?: FieldErrors
  readonly blocked?: true
}

/**
 * Each lead has its own key: every tab would read and write a single list, and a tab that saw another's change a moment
 * late would overwrite that lead.
 */
const keyOf = (leadId: string) => `gc_lead_outbox:${leadId}`
const loadWarning = 'Failed to load unsent requests'
const saveWarning = 'Failed to save unsent requests'

/** This page's own entries, for browsers whose storage is blocked: they live as long as the page. */
const ofThisPage = new Map<string, Entry>()
const listeners = new Set<() => void>()

function isEntry(candidate: unknown): candidate is Entry {
  if (typeof candidate !== 'object' || candidate === null) return false
  if (!('lead' in candidate) || !('savedAt' in candidate) || typeof candidate.savedAt !== 'number') return false
  const { lead } = candidate
  return typeof lead === 'object' && lead !== null && 'leadId' in lead && typeof lead.leadId === 'string'
}

/** Read again each time, because another tab may have sent or added one in the meantime. */
function entries(now: number): Entry[] {
  const all = new Map(ofThisPage)
  for (const key of storedKeys(keyOf(''), loadWarning)) {
    const entry = readStored(key, loadWarning, now, everyTab)
    if (isEntry(entry)) all.set(entry.lead.leadId, entry)
  }
  const kept = [...all.values()].filter(({ savedAt }) => now - savedAt <= keptForMs)
  return kept.sort((one, other) => one.savedAt - other.savedAt)
}

function replace(leadId: string, entry: Entry | undefined, now: number): void {
  if (entry) {
    ofThisPage.set(leadId, entry)
    writeStored(keyOf(leadId), entry, saveWarning, now, everyTab)
  } else {
    ofThisPage.delete(leadId)
    removeStored(keyOf(leadId), saveWarning, everyTab)
  }
  for (const listener of listeners) listener()
}

/** Keeps a lead until the worker has confirmed it, across pages and visits, for seven days. */
export function keepLead(lead: OutgoingLead, now = Date.now()): void {
  replace(lead.leadId, { lead, savedAt: now }, now)
}

/** Forgets a lead: it is confirmed, or back in its visitor's hands. */
export function dropLead(leadId: string, now = Date.now()): void {
  replace(leadId, undefined, now)
}

/** Sets a lead aside with the worker's messages, until a form takes it back. */
export function refuseLead({ leadId }: OutgoingLead, refused: FieldErrors, now = Date.now()): void {
  mark(leadId, { refused }, now)
}

/** Notes that a lead was stopped on the way. */
export function blockLead({ leadId }: OutgoingLead, now = Date.now()): void {
  mark(leadId, { blocked: true }, now)
}

/** Another tab may have had it confirmed in the meantime: it is then no longer here to mark. */
function mark(leadId: string, marks: Pick<Entry, 'refused' | 'blocked'>, now: number): void {
  const entry = entries(now).find(({ lead }) => lead.leadId === leadId)
  if (entry) replace(leadId, { ...entry, ...marks }, now)
}

/** Leads to send, oldest first; each says how long it has waited. */
export function unsentLeads(now = Date.now()): OutgoingLead[] {
  return entries(now)
    .filter(({ refused }) => !refused)
    .map(({ lead, savedAt }) => ({
      ...lead,
      [signalsField]: Object.assign({}, lead[signalsField], { waitedMs: now - savedAt }),
    }))
}

/** The lead of a form that was sent back, with its messages. */
export function refusedLead(form: string, now = Date.now()): { lead: OutgoingLead; fields: FieldErrors } | undefined {
  const entry = entries(now).find(({ lead, refused }) => refused && lead.form === form)
  return entry?.refused && { lead: entry.lead, fields: entry.refused }
}

/** The lead of a form that was stopped on the way. */
export function blockedLead(form: string, now = Date.now()): OutgoingLead | undefined {
  return entries(now).find(({ lead, blocked }) => blocked && lead.form === form)?.lead
}

/** Calls back at each change. @returns how to stop listening */
export function onOutboxChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

import { useLayoutEffect, useState } from 'react'
import type { FieldErrors } from '#contract/api.ts'
import { everyTab, readStored, removeStored, storedForMs, writeStored } from '../../stored.ts'
import { loadWarning, outboxKey, outboxKeys, outboxPrefix } from './outbox-keys.ts'

/** A lead as it is sent: loosely typed, so that one written by last week's version still goes out. */
export interface OutgoingLead {
  readonly leadId: string
  readonly [field: string]: unknown
}

/**
 * A lead without a confirmation. With `refused` it waits for its visitor to correct it instead of being sent; `blocked`
 * says that something on the way answered instead of the worker, as each try may until its visitor does something. One
 * that the browser has `posted` itself may well be stored: the page it then leads to confirms it, or the worker once it
 * is sent again.
 */
export interface Entry {
  readonly lead: OutgoingLead
  readonly savedAt: number
  readonly refused?: FieldErrors
  readonly blocked?: true
  /** Where its post leads once it is stored. */
  readonly posted?: string
}

/** What is left in place of a lead that was stored after its visitor had moved on, for the page that waits to hear of it. */
export const receipt = 'stored'

const saveWarning = 'Failed to save unsent requests'

/** This page's own entries, for browsers whose storage is blocked: they live as long as the page. */
const ofThisPage = new Map<string, Entry | typeof receipt>()
const listeners = new Set<() => void>()

function isEntry(candidate: unknown): candidate is Entry {
  if (typeof candidate !== 'object' || candidate === null) return false
  if (!('lead' in candidate) || !('savedAt' in candidate) || typeof candidate.savedAt !== 'number') return false
  const { lead } = candidate
  return typeof lead === 'object' && lead !== null && 'leadId' in lead && typeof lead.leadId === 'string'
}

/** All that is stored, by the id of its lead. Read again each time, because another tab may have sent or added one. */
export function stored(now: number): ReadonlyMap<unknown, Entry | typeof receipt> {
  const all = new Map(ofThisPage)
  for (const key of outboxKeys()) {
    // A device's clock may be put right by days: no lead goes by its age alone.
    const entry = readStored(key, loadWarning, now, everyTab, Number.POSITIVE_INFINITY)
    const goesByAge = entry === receipt || (isEntry(entry) && entry.refused)
    const leadId = key.slice(outboxPrefix.length)
    if (goesByAge && readStored(key, loadWarning, now, everyTab) === undefined) {
      ofThisPage.delete(leadId)
      all.delete(leadId)
    } else if (entry === receipt || isEntry(entry)) all.set(leadId, entry)
  }
  return all
}

/** The leads among it. */
export function entries(now = Date.now()): Entry[] {
  return [...stored(now).values()].filter(isEntry)
}

function entryOf(leadId: string, now = Date.now()): Entry | undefined {
  const entry = stored(now).get(leadId)
  return isEntry(entry) ? entry : undefined
}

function replace(leadId: string, entry: Entry | typeof receipt | undefined, now: number): void {
  if (entry) {
    ofThisPage.set(leadId, entry)
    writeStored(outboxKey(leadId), entry, saveWarning, now, everyTab)
  } else {
    ofThisPage.delete(leadId)
    removeStored(outboxKey(leadId), saveWarning, everyTab)
  }
  for (const listener of listeners) listener()
}

/** Keeps a lead until the worker has confirmed it, across pages and visits; see {@link dropOldLead}. */
export function saveLead(lead: OutgoingLead, now = Date.now()): void {
  replace(lead.leadId, { lead, savedAt: now }, now)
}

/** The worker has it: only a receipt stays, which says nothing of its visitor. */
export function confirmLead(leadId: string, now = Date.now()): void {
  replace(leadId, receipt, now)
}

/** Forgets a lead, or its receipt: its visitor knows that it is stored, or has it back in their hands. */
export function dropLead(leadId: string, now = Date.now()): void {
  replace(leadId, undefined, now)
}

/** Forgets a lead of more than seven days ago: only once it has been tried in vain on this very visit. */
export function dropOldLead(leadId: string, now = Date.now()): void {
  const entry = entryOf(leadId, now)
  if (entry && now - entry.savedAt > storedForMs) dropLead(leadId, now)
}

/**
 * Notes what became of a lead, in place of what was noted before. Another tab may have had it confirmed in the meantime:
 * it is then no longer here to mark.
 */
export function markLead(leadId: string, marks: Pick<Entry, 'refused' | 'blocked' | 'posted'>, now = Date.now()): void {
  const entry = entryOf(leadId, now)
  if (entry) replace(leadId, { lead: entry.lead, savedAt: entry.savedAt, ...marks }, now)
}

/** How long ago (ms) a lead's visitor sent it, by the device's own clock. */
export function ageOf(leadId: string, now = Date.now()): number {
  return now - (entryOf(leadId, now)?.savedAt ?? now)
}

/** Whether the browser has posted a lead itself. */
export function isPosted(leadId: string): boolean {
  return entryOf(leadId)?.posted !== undefined
}

/** What the browser says of how this document was reached; `activationStart` is Chromium's own addition. */
export function arrival(what: 'type' | 'activationStart'): unknown {
  const [entry] = performance.getEntriesByType('navigation')
  return entry && Reflect.get(entry, what)
}

/** A browser that its own post has led to the page which says thank you has had its lead stored. */
export function confirmPosted(): void {
  if (arrival('type') !== 'navigate') return
  const address = location.pathname + location.hash
  for (const { lead, posted } of entries()) if (posted === address) dropLead(lead.leadId)
}

/** Leads to send. */
export function unsentLeads(now = Date.now()): OutgoingLead[] {
  return entries(now)
    .filter(({ refused }) => !refused)
    .map(({ lead }) => lead)
}

/** A form's lead that was sent back with messages, or stopped on the way. */
export function leadOfForm(form: string, mark: 'refused' | 'blocked', now = Date.now()): Entry | undefined {
  return entries(now).find((entry) => entry[mark] && entry.lead.form === form)
}

/** Calls back at each change, another tab's too. @returns how to stop listening */
function onOutboxChange(listener: () => void): () => void {
  listeners.add(listener)
  // A page that is shown again as it was left has not heard of what happened meanwhile.
  const events = ['storage', 'pageshow']
  for (const type of events) addEventListener(type, listener)
  return () => {
    listeners.delete(listener)
    for (const type of events) removeEventListener(type, listener)
  }
}

/**
 * Something that the outbox says, as it changes. It is read once for each change, not at each render: a form renders at
 * every letter, and storage is slow.
 *
 * @param read the same for as long as the component lives
 */
export function useOutbox<Result>(read: () => Result): Result | undefined {
  const [result, setResult] = useState<Result>()
  const [update] = useState(() => () => setResult(() => read()))

  useLayoutEffect(() => {
    update()
    return onOutboxChange(update)
  }, [update])

  return result
}

import { useLayoutEffect, useState } from 'react'
import type { FieldErrors } from '#contract/api.ts'
import { everyTab, readWithTime, removeStored, storedForMs, writeStored } from '../../stored.ts'
import { loadWarning, outboxKey, outboxKeys, outboxPrefix } from './outbox-keys.ts'

/** A lead as it is sent: loosely typed, so that one written by last week's version still goes out. */
export interface OutgoingLead {
  readonly leadId: string
  readonly [field: string]: unknown
}

/** A lead that the worker has not confirmed. */
export interface UnsentLead {
  readonly lead: OutgoingLead
  /** When its visitor sent it (Unix ms). */
  readonly savedAt: number
  readonly state: UnsentState
}

export type UnsentState =
  | { readonly kind: 'waiting' }
  /** Something blocks it, and probably will until its visitor acts; it is still tried with the others. */
  | { readonly kind: 'stopped' }
  /** It waits for its visitor to correct it, and is not sent. */
  | { readonly kind: 'invalid'; readonly fields: FieldErrors }
  /** The browser has posted it itself, and is redirected to this path once it is stored. */
  | { readonly kind: 'posted'; readonly leadsTo: string }

/** What is left of a lead that the worker has confirmed, for a page that is waiting to hear: no personal data. */
const receipt = 'stored'

type Entry = UnsentLead | typeof receipt

const saveWarning = 'Failed to save unsent requests'

/** The entries that could not be stored, because storage is blocked or full: they live as long as the page. */
const inMemory = new Map<string, Entry>()
const listeners = new Set<() => void>()

function isUnsentLead(value: unknown): value is UnsentLead {
  if (typeof value !== 'object' || value === null) return false
  if (!('lead' in value && 'savedAt' in value && 'state' in value) || typeof value.savedAt !== 'number') return false
  const { lead, state } = value
  return hasText(lead, 'leadId') && hasText(state, 'kind')
}

function hasText(value: unknown, name: string): boolean {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, name) === 'string'
}

/** Everything stored, by lead id. Read again each time, because another tab may have sent or added one. */
function entries(now: number): ReadonlyMap<string, Entry> {
  const all = new Map(inMemory)
  for (const key of outboxKeys()) {
    const leadId = key.slice(outboxPrefix.length)
    // Clocks get corrected, sometimes by days: age alone never drops a lead that is still to be sent.
    const stored = readWithTime(key, loadWarning, everyTab)
    const entry = stored?.value
    const canExpire = entry === receipt || (isUnsentLead(entry) && entry.state.kind === 'invalid')
    if (stored && canExpire && now - stored.savedAt > storedForMs) {
      removeStored(key, saveWarning, everyTab)
      inMemory.delete(leadId)
      all.delete(leadId)
    } else if (entry === receipt || isUnsentLead(entry)) all.set(leadId, entry)
  }
  return all
}

/** The leads still to be dealt with, oldest first. */
export function unsentLeads(now = Date.now()): UnsentLead[] {
  const leads = [...entries(now).values()].filter(isUnsentLead)
  return leads.sort((one, other) => one.savedAt - other.savedAt)
}

export function unsentLead(leadId: string, now = Date.now()): UnsentLead | undefined {
  const entry = entries(now).get(leadId)
  return isUnsentLead(entry) ? entry : undefined
}

/** Whether the worker has confirmed a lead after its visitor had moved on. */
export function hasReceipt(leadId: string, now = Date.now()): boolean {
  return entries(now).get(leadId) === receipt
}

function put(leadId: string, entry: Entry, now: number): void {
  // A copy of one that is stored would outlive it when another tab forgets the lead.
  if (writeStored(outboxKey(leadId), entry, saveWarning, { now, stores: everyTab })) inMemory.delete(leadId)
  else inMemory.set(leadId, entry)
  tellListeners()
}

/** Keeps a lead until the worker has confirmed it, across pages and visits. */
export function keepLead(lead: OutgoingLead, now = Date.now()): void {
  put(lead.leadId, { lead, savedAt: now, state: { kind: 'waiting' } }, now)
}

/** Does nothing if another tab has had the lead confirmed in the meantime. */
export function setState(leadId: string, state: UnsentState, now = Date.now()): void {
  const unsent = unsentLead(leadId, now)
  if (unsent) put(leadId, { ...unsent, state }, now)
}

/** The worker has it: only a receipt stays. */
export function confirmLead(leadId: string, now = Date.now()): void {
  put(leadId, receipt, now)
}

/** Forgets a lead, or its receipt, once its visitor knows that it is stored or has it back in the form. */
export function forgetLead(leadId: string): void {
  inMemory.delete(leadId)
  removeStored(outboxKey(leadId), saveWarning, everyTab)
  tellListeners()
}

/** Forgets a lead older than seven days, after one last try. */
export function forgetOldLead(leadId: string, now = Date.now()): void {
  const unsent = unsentLead(leadId, now)
  if (unsent && now - unsent.savedAt > storedForMs) forgetLead(leadId)
}

function tellListeners(): void {
  for (const listener of listeners) listener()
}

/** Calls back at each change, in another tab too. @returns a function that stops listening */
function onOutboxChange(listener: () => void): () => void {
  listeners.add(listener)
  // A page restored from the back/forward cache has missed what happened meanwhile.
  const events = ['storage', 'pageshow']
  for (const type of events) addEventListener(type, listener)
  return () => {
    listeners.delete(listener)
    for (const type of events) removeEventListener(type, listener)
  }
}

/**
 * Something read from the outbox, kept up to date. It is read once for each change, not at each render: a form renders
 * at every keystroke, and storage is slow.
 *
 * @param read must be stable between renders
 */
export function useOutbox<Result>(read: () => Result): Result | undefined {
  const [result, setResult] = useState<Result>()

  useLayoutEffect(() => {
    const update = () => setResult(() => read())
    update()
    return onOutboxChange(update)
  }, [read])

  return result
}

import { useLayoutEffect, useState } from 'react'
import type { FieldErrors } from '#contract/api.ts'
import { propertiesOf } from '../../properties-of.ts'
import { everyTab, isOld, readWithTime, removeStored, warnOnError, writeStored } from '../../stored.ts'
import { onChangeElsewhere } from './on-change-elsewhere.ts'
import { loadWarning, outboxKey, outboxKeys, outboxPrefix, saveWarning } from './outbox-keys.ts'

/** A lead as it is sent: loosely typed, so that one written by last week's version still goes out. */
export interface OutgoingLead {
  readonly leadId: string
  readonly [field: string]: unknown
}

/** Whether the visitor has entered the same in both. */
export const hasSameContent = (lead: OutgoingLead, earlier: OutgoingLead) => contentOf(lead) === contentOf(earlier)

const contentOf = (lead: OutgoingLead) => JSON.stringify({ ...lead, signals: undefined, campaign: undefined })

/** A lead that the worker has not confirmed. */
export interface UnsentLead {
  readonly lead: OutgoingLead
  /** When its visitor sent it (Unix ms). */
  readonly sentAt: number
  /** When it was first found to be older than seven days (Unix ms). */
  readonly foundOldAt?: number
  readonly state: UnsentState
}

export type UnsentState =
  | { readonly kind: 'waiting' }
  /**
   * Something blocks it, and probably will until its visitor acts; it is tried again when a page is opened or shown, or
   * another lead is sent.
   */
  | { readonly kind: 'stopped' }
  /** There was no connection, and it stayed in its form: it is sent once there is a connection. */
  | { readonly kind: 'offline' }
  /** It waits for its visitor to correct it, and is not sent. */
  | { readonly kind: 'invalid'; readonly errors: FieldErrors }
  /** Its browser has been given the form to post, and is redirected to a thank-you page once the lead is stored. */
  | { readonly kind: 'handed over' }

/** Whether its visitor has to, or should, act before it is sent. */
export const needsVisitor = ({ kind }: UnsentState) => kind === 'invalid' || kind === 'stopped' || kind === 'offline'

/** What is left of a lead that is no longer in the outbox, for the thank-you page that it led to: no personal data. */
export type Receipt =
  /** The worker has confirmed it. */
  | { readonly kind: 'stored' }
  /** Its visitor has cleared it, or sent a corrected one instead. */
  | { readonly kind: 'withdrawn'; readonly form: unknown }

type Entry = UnsentLead | Receipt

/** Storage cannot be read. */
const blocked = Symbol('blocked')

/** What is written under a lead's key; null if nothing is. */
type WrittenText = string | null | typeof blocked

interface Unwritten {
  readonly entry: Entry
  /** What was under its key when writing it failed. */
  readonly textBefore: WrittenText
}

/** The entries that could not be written, because storage is blocked or full: they live as long as the page. */
const inMemory = new Map<string, Unwritten>()
const listeners = new Set<() => void>()

function isUnsentLead(value: unknown): value is UnsentLead {
  const { lead, sentAt, state } = propertiesOf(value)
  const texts = [propertiesOf(lead).leadId, propertiesOf(state).kind]
  return typeof sentAt === 'number' && texts.every((text) => typeof text === 'string')
}

function isReceipt(value: unknown): value is Receipt {
  const { kind } = propertiesOf(value)
  return kind === 'stored' || kind === 'withdrawn'
}

function writtenText(leadId: string): WrittenText {
  const text = warnOnError(loadWarning, () => localStorage.getItem(outboxKey(leadId)))
  return text === undefined ? blocked : text
}

/**
 * The entries in memory that are still valid. One is not if storage could be read both then and now, and what it has
 * under the key has changed: another tab has confirmed or forgotten the lead.
 */
function unwritten(): Map<string, Entry> {
  for (const [leadId, { textBefore }] of inMemory) {
    const text = writtenText(leadId)
    const isReadable = textBefore !== blocked && text !== blocked
    if (isReadable && text !== textBefore) inMemory.delete(leadId)
  }
  return new Map(Array.from(inMemory, ([leadId, { entry }]) => [leadId, entry]))
}

/** Everything kept, by lead id. Read again each time, because another tab may have sent or added one. */
function entries(now = Date.now()): ReadonlyMap<string, Entry> {
  const all = unwritten()
  for (const key of outboxKeys()) {
    const leadId = key.slice(outboxPrefix.length)
    if (all.has(leadId)) continue
    const written = warnOnError(loadWarning, () => readWithTime(key, localStorage, loadWarning))
    const entry = written?.value
    if (isUnsentLead(entry)) all.set(leadId, entry)
    // forgetOldLead removes leads; anything else, receipt or not, goes once it is too old.
    else if (written && isOld(written.savedAt, now)) removeStored(key, saveWarning)
    else if (isReceipt(entry)) all.set(leadId, entry)
  }
  return all
}

/** The leads still to be dealt with, oldest first. */
export function unsentLeads(): UnsentLead[] {
  const leads = [...entries().values()].filter(isUnsentLead)
  return leads.sort((one, other) => one.sentAt - other.sentAt)
}

export function unsentLead(leadId: string): UnsentLead | undefined {
  const entry = entries().get(leadId)
  return isUnsentLead(entry) ? entry : undefined
}

/**
 * What has become of a lead after its visitor had moved on; undefined while it is unsent, and once its receipt is
 * forgotten.
 */
export function receiptOf(leadId: string, now = Date.now()): Receipt | undefined {
  const entry = entries(now).get(leadId)
  return isReceipt(entry) ? entry : undefined
}

/** Whether the next page and the next visit will find a lead: not if storage is blocked or full. */
export const isOnDevice = (leadId: string) => typeof writtenText(leadId) === 'string'

function put(leadId: string, entry: Entry): void {
  // Not in both places: the copy in memory would remain when another tab forgets the lead.
  if (writeStored(outboxKey(leadId), entry, saveWarning, { stores: everyTab })) inMemory.delete(leadId)
  else inMemory.set(leadId, { entry, textBefore: writtenText(leadId) })
  tellListeners()
}

/** Keeps a lead until the worker has confirmed it, across pages and visits; see {@link isOnDevice}. */
export function keepLead(lead: OutgoingLead, now = Date.now()): void {
  put(lead.leadId, { lead, sentAt: now, state: { kind: 'waiting' } })
}

/** Does nothing if another tab has had the lead confirmed in the meantime. */
export function setLeadState(leadId: string, state: UnsentState): void {
  const unsent = unsentLead(leadId)
  if (unsent) put(leadId, { ...unsent, state })
}

export function confirmLead(leadId: string): void {
  put(leadId, { kind: 'stored' })
}

/**
 * Notes that its visitor has cleared or corrected a lead: it is no longer sent, and its thank-you page does not say
 * thank you for it. Does nothing if another tab has had it confirmed in the meantime.
 */
export function withdrawLead({ leadId, form }: OutgoingLead): void {
  if (unsentLead(leadId)) put(leadId, { kind: 'withdrawn', form })
}

/** Forgets a lead, or its receipt, once its visitor knows what has become of it. */
export function forgetLead(leadId: string): void {
  inMemory.delete(leadId)
  removeStored(outboxKey(leadId), saveWarning)
  tellListeners()
}

/**
 * Forgets a lead that is more than seven days old, but only seven days after it was first found to be that old: when a
 * clock is put right, sometimes by years, a new lead may look old.
 */
export function forgetOldLead(leadId: string, now = Date.now()): void {
  const unsent = unsentLead(leadId)
  if (!unsent || !isOld(unsent.sentAt, now)) return
  const since = foundOldSince(unsent, now)
  if (since === undefined) put(leadId, { ...unsent, foundOldAt: now })
  else if (isOld(since, now)) forgetLead(leadId)
}

/**
 * Since when a lead is known to be old (Unix ms); undefined if it is not, or if the clock that said so has since been
 * put right.
 */
function foundOldSince({ sentAt, foundOldAt }: UnsentLead, now: number): number | undefined {
  if (foundOldAt === undefined || foundOldAt > now) return undefined
  // It must be the same clock: if one of the two times is before the lead was sent and the other after, it has been put
  // right in between.
  const wasBefore = foundOldAt < sentAt
  const isBefore = now < sentAt
  return wasBefore === isBefore ? foundOldAt : undefined
}

/** Makes every {@link useOutbox} read again. */
export function tellListeners(): void {
  for (const listener of listeners) listener()
}

/** Calls back at each change. @returns a function that stops listening */
function onOutboxChange(listener: () => void): () => void {
  listeners.add(listener)
  const stop = onChangeElsewhere(listener)
  return () => {
    listeners.delete(listener)
    stop()
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

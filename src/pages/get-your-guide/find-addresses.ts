import { useEffect, useReducer, useRef } from 'react'
import { flushSync } from 'react-dom'
import { type FoundAddress, foundAddresses } from '#contract/address.ts'
import { postcodeEndpoint } from '#contract/api.ts'
import { guideMessages } from '#contract/guide-lead.ts'
import { sharedMessages } from '#contract/lead-parts.ts'
import { isOverseasPostcode, isUkPostcode, normalisePostcode, suggestedPostcodes } from '#contract/postcode.ts'
import { addressLookupWords as words } from '../../content/guide-form-words.ts'

/** Why a postcode cannot be looked up, and which to offer instead. */
interface Refusal {
  readonly message: string
  readonly suggestions: readonly string[]
}

/** How a lookup ended: with addresses, possibly none, or with a failure. */
export type LookupOutcome =
  | { readonly kind: 'addresses'; readonly addresses: readonly FoundAddress[] }
  | { readonly kind: 'failed' }

export type LookupState =
  | { readonly kind: 'idle' }
  | ({ readonly kind: 'refused' } & Refusal)
  | { readonly kind: 'searching'; readonly lookup: number }
  | { readonly kind: 'found'; readonly addresses: readonly FoundAddress[]; readonly isPicked: boolean }
  | { readonly kind: 'none' }
  | { readonly kind: 'failed' }

export type LookupEvent =
  | ({ readonly kind: 'refused' } & Refusal)
  /** Lookups are numbered, to tell a late answer from the current one. */
  | { readonly kind: 'started'; readonly lookup: number }
  | { readonly kind: 'answered'; readonly lookup: number; readonly answer: LookupOutcome }
  | { readonly kind: 'picked' }
  | { readonly kind: 'given up' }

/** The state after an event. The latest lookup wins: answers to earlier ones change nothing. */
export function nextState(state: LookupState, event: LookupEvent): LookupState {
  switch (event.kind) {
    case 'refused':
      return event
    case 'started':
      return { kind: 'searching', lookup: event.lookup }
    case 'answered':
      return state.kind === 'searching' && state.lookup === event.lookup ? answered(event.answer) : state
    case 'picked':
      return state.kind === 'found' ? { ...state, isPicked: true } : state
    case 'given up':
      return state.kind === 'searching' ? { kind: 'idle' } : state
  }
}

function answered(answer: LookupOutcome): LookupState {
  if (answer.kind === 'failed') return { kind: 'failed' }
  const { addresses } = answer
  return addresses.length === 0 ? { kind: 'none' } : { kind: 'found', addresses, isPicked: false }
}

/** The postcode to look up, or why it cannot be. */
export function readPostcode(typed: string): { readonly postcode: string } | Refusal {
  if (typed.trim() === '') return { message: words.blank, suggestions: [] }
  const postcode = normalisePostcode(typed)
  if (isOverseasPostcode(postcode)) return { message: sharedMessages.overseasPostcode, suggestions: [] }
  if (isUkPostcode(postcode)) return { postcode }
  return { message: guideMessages.postcodeInvalid, suggestions: suggestedPostcodes(postcode) }
}

/** The longest (ms) a visitor waits before they may type. The worker gives up half a second earlier. */
const timeoutMs = 3_000

/** Results on this page, so that no postcode is paid for twice. The data's licence does not allow storing them. */
const found = new Map<string, LookupOutcome>()

/** Asks the worker for the addresses of a postcode. Never rejects: if anything goes wrong, the visitor types. */
export function fetchAddresses(postcode: string): Promise<LookupOutcome> {
  return new Promise((resolve) => {
    const fail = () => resolve({ kind: 'failed' })
    setTimeout(fail, timeoutMs)
    ask(postcode).then(resolve, fail)
  })
}

async function ask(postcode: string): Promise<LookupOutcome> {
  const earlier = found.get(postcode)
  if (earlier) return earlier
  const response = await fetch(`${postcodeEndpoint}?${new URLSearchParams({ pc: postcode })}`)
  const body: unknown = response.ok && (await response.json())
  const { data } = foundAddresses.safeParse(body)
  if (!data) return { kind: 'failed' }
  const answer: LookupOutcome = { kind: 'addresses', addresses: data.addresses }
  found.set(postcode, answer)
  return answer
}

/** Why the visitor has to type the address: they asked to, the postcode has no addresses, or the lookup failed. */
export interface ManualEntry {
  readonly why: 'asked' | 'none' | 'failed'
  /** The postcode they have already typed, formatted; not asked for twice (WCAG 3.3.7). May be empty. */
  readonly postcode: string
}

/** Runs lookups one at a time: a new one, or giving up, ends the previous one. */
export function useAddressLookup(onManual: (entry: ManualEntry) => void) {
  const [state, dispatch] = useReducer(nextState, { kind: 'idle' })
  const lookups = useRef(0)

  // An answer that comes after the form has been cleared is ignored.
  useEffect(() => () => void lookups.current++, [])

  const search = async (typed: string) => {
    const lookup = ++lookups.current
    const read = readPostcode(typed)
    if ('message' in read) return dispatch({ kind: 'refused', ...read })

    dispatch({ kind: 'started', lookup })
    const answer = await fetchAddresses(read.postcode)
    if (lookup !== lookups.current) return
    // The message first: the parent then opens its fields, and may move the focus there.
    flushSync(() => dispatch({ kind: 'answered', lookup, answer }))
    if (answer.kind === 'failed') onManual({ why: 'failed', postcode: read.postcode })
    else if (answer.addresses.length === 0) onManual({ why: 'none', postcode: read.postcode })
  }

  const giveUp = () => {
    lookups.current++
    dispatch({ kind: 'given up' })
  }

  const picked = () => dispatch({ kind: 'picked' })

  return { state, search, giveUp, picked }
}

import type { FoundAddress } from '#contract/address.ts'
import { guideMessages } from '#contract/guide-messages.ts'
import { sharedMessages } from '#contract/lead-messages.ts'
import { isOverseasPostcode, isUkPostcode, normalisePostcode } from '#contract/postcode.ts'
import { addressLookupWords as words } from '../../../content/guide-form-words.ts'

/** How a lookup ended: with addresses, possibly none, or with a failure. */
export type LookupAnswer =
  | { readonly kind: 'addresses'; readonly addresses: readonly FoundAddress[] }
  | { readonly kind: 'failed' }

export type LookupState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'searching'; readonly lookup: number }
  | { readonly kind: 'found'; readonly addresses: readonly FoundAddress[]; readonly isPicked: boolean }
  | { readonly kind: 'none' }
  | { readonly kind: 'failed' }

export type LookupEvent =
  | { readonly kind: 'refused'; readonly message: string }
  /** Lookups are numbered, so that an answer can be told from that of an earlier one. */
  | { readonly kind: 'started'; readonly lookup: number }
  | { readonly kind: 'answered'; readonly lookup: number; readonly answer: LookupAnswer }
  | { readonly kind: 'picked' }
  | { readonly kind: 'given up' }

/** What follows an event. The last lookup wins: an answer to any other changes nothing. */
export function nextState(state: LookupState, event: LookupEvent): LookupState {
  switch (event.kind) {
    case 'refused':
      return { kind: 'refused', message: event.message }
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

function answered(answer: LookupAnswer): LookupState {
  if (answer.kind === 'failed') return { kind: 'failed' }
  const { addresses } = answer
  return addresses.length === 0 ? { kind: 'none' } : { kind: 'found', addresses, isPicked: false }
}

/** The postcode to look up, or why there is no point in looking. */
export function readPostcode(typed: string): { readonly postcode: string } | { readonly message: string } {
  const postcode = normalisePostcode(typed)
  if (postcode === '') return { message: words.blank }
  if (isOverseasPostcode(postcode)) return { message: sharedMessages.overseasPostcode }
  return isUkPostcode(postcode) ? { postcode } : { message: guideMessages.postcodeInvalid }
}

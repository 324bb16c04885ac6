import { useCallback, useReducer, useRef } from 'react'
import { flushSync } from 'react-dom'
import { fetchAddresses } from './fetch-addresses.ts'
import { nextState, readPostcode } from './lookup-state.ts'

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

  const search = async (typed: string) => {
    const lookup = ++lookups.current
    const read = readPostcode(typed)
    if ('message' in read) return dispatch({ kind: 'refused', message: read.message })

    dispatch({ kind: 'started', lookup })
    const answer = await fetchAddresses(read.postcode)
    if (lookup !== lookups.current) return
    // The message is in place before the parent opens its fields, and may move the focus there.
    flushSync(() => dispatch({ kind: 'answered', lookup, answer }))
    if (answer.kind === 'failed') onManual({ why: 'failed', postcode: read.postcode })
    else if (answer.addresses.length === 0) onManual({ why: 'none', postcode: read.postcode })
  }

  const giveUp = useCallback(() => {
    lookups.current++
    dispatch({ kind: 'given up' })
  }, [])

  const picked = useCallback(() => dispatch({ kind: 'picked' }), [])

  return { state, search, giveUp, picked }
}

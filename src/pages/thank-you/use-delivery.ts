import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'

export type Delivery = 'email' | 'post'

/** How the guide will come, if a form has said so on the way here; undefined when the page was opened directly. */
export function useDelivery(): Delivery | undefined {
  const { state }: { readonly state: unknown } = useLocation()
  // A reload keeps the state, which the prerendered page could not know.
  return useSyncExternalStore(
    () => () => undefined,
    () => deliveryIn(state),
    () => undefined,
  )
}

function deliveryIn(state: unknown): Delivery | undefined {
  if (typeof state !== 'object' || state === null || !('deliveryMethod' in state)) return undefined
  const { deliveryMethod } = state
  return deliveryMethod === 'email' || deliveryMethod === 'post' ? deliveryMethod : undefined
}

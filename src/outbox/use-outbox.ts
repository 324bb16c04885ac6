import { useState, useSyncExternalStore } from 'react'
import { onOutboxChange } from './outbox.ts'

/**
 * Something that the outbox says, as it changes. It is read once for each change, not at each render: a form renders at
 * every letter, and storage is slow.
 *
 * @param read the same for as long as the component lives
 */
export function useOutbox<Result>(read: () => Result): Result | undefined {
  const [{ subscribe, snapshot }] = useState(() => remembering(read))
  return useSyncExternalStore(subscribe, snapshot, () => undefined)
}

function remembering<Result>(read: () => Result) {
  let known: { readonly result: Result } | undefined
  return {
    subscribe(listener: () => void) {
      // Something may have changed before anyone listened.
      known = undefined
      return onOutboxChange(() => {
        known = undefined
        listener()
      })
    },
    snapshot() {
      known ??= { result: read() }
      return known.result
    },
  }
}

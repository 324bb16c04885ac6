import { useLayoutEffect, useState } from 'react'
import { onOutboxChange } from './outbox.ts'

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

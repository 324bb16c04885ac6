import { promise } from '../../content/call-promise.ts'
import { RichText } from '../../ui/rich-text.tsx'

/** What the call will be, and what it is not. */
export function CallPromise() {
  return (
    <p>
      <RichText text={promise} />
    </p>
  )
}

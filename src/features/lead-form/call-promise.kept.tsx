import { callPromise } from '#contract/consent.ts'
import { RichText } from '../../ui/rich-text.tsx'

/** What the call will be, and what it is not. */
export function CallPromise() {
  return (
    <p>
      <RichText text={callPromise} />
    </p>
  )
}

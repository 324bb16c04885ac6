import { callPromise } from '#contract/consent.ts'
import { NeededNow } from '../../form-flow/needed-now.tsx'
import { RichText } from '../../ui/rich-text.tsx'

/** For those whose subject is a funeral needed soon: kept as HTML, so that the form's script has none of its words. */
export function TopicNote() {
  return <NeededNow callAsked />
}

/** What the call will be, and what it is not. */
export function CallPromise() {
  return (
    <p>
      <RichText text={callPromise} />
    </p>
  )
}

import { NeededNow } from '../../form-flow/needed-now.tsx'

/** For those whose subject is a funeral needed soon: kept as HTML, so that the form's script has none of its words. */
export function TopicNote() {
  return <NeededNow callAsked />
}

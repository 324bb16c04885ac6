import { KeptHtml } from '../../kept-html.tsx'
import { useFragment } from '../../layout/use-fragment.ts'
import { useMarkOfSectionRead } from './use-mark-of-section-read.ts'

const isRenderedHere = import.meta.env.SSR || import.meta.env.DEV
const Policy = isRenderedHere ? (await import('./policy.tsx')).Policy : KeptHtml

export function PrivacyPolicyPage() {
  useFragment()
  useMarkOfSectionRead()
  return <Policy name="policy" />
}

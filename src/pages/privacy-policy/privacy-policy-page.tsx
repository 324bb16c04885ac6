import { useFragment } from '../../layout/use-fragment.ts'
import { Policy } from './policy.kept.tsx'
import { useMarkOfSectionRead } from './use-mark-of-section-read.ts'

export function PrivacyPolicyPage() {
  useFragment()
  useMarkOfSectionRead()
  return <Policy />
}

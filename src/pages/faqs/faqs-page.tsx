import { useFragment } from '../../layout/use-fragment.ts'
import { Questions } from './questions.kept.tsx'

export function FaqsPage() {
  useFragment()
  return <Questions />
}

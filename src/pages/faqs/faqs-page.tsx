import { useFragment } from '../../layout/use-fragment.ts'
import { QuestionList } from './question-list.kept.tsx'

export function FaqsPage() {
  useFragment()
  return <QuestionList />
}

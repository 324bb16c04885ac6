import { QuestionList } from './question-list.kept.tsx'

export function FaqsPage() {
  return <QuestionList />
}

import { Button } from '../../components/button.tsx'
import { fieldQuestionWords as words } from '../../content/field-question-words.ts'

interface OffersProps {
  readonly meant: readonly string[]
  /** Puts one of them in. */
  readonly onCorrect: (meant: string) => void
}

/** What the visitor may have meant, each with a button. */
export function Offers({ meant, onCorrect }: OffersProps) {
  return meant.map((value) => (
    <p key={value}>
      {words.didYouMean} <b>{value}</b>?{' '}
      <Button kind="quiet" onClick={() => onCorrect(value)}>
        {words.correct}
      </Button>
    </p>
  ))
}

import { questions } from '../content/questions.ts'
import { RadioCards } from '../ui/form/radio-cards.tsx'
import type { Question } from './form-flow.ts'
import styles from './kept-parts.module.css'
import { NeededNow } from './needed-now.tsx'
import { stepProgressId } from './step-progress.tsx'

interface QuestionBodyProps {
  /** Which question. */
  readonly part: Question
}

/** A question and its answers. Choosing among them is the browser's own work, so no script needs their words. */
export function QuestionBody({ part: question }: QuestionBodyProps) {
  const { heading, options } = questions[question]
  return (
    <div>
      <RadioCards
        name={question}
        legend={
          <h2 tabIndex={-1} aria-describedby={stepProgressId}>
            {heading}
          </h2>
        }
        options={options.map((option) => ({ ...option, picture: <Picture of={option.value} /> }))}
        className={styles.answers}
      />
      {question === 'timing' && <NeededNow />}
    </div>
  )
}

function Picture({ of: answer }: { readonly of: string }) {
  const address = `/illustrations/answer-${answer}.svg`
  return <img className={styles.picture} src={address} width="64" height="64" alt="" fetchPriority="low" />
}

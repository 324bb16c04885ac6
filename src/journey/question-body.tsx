import { questions } from '../content/questions.ts'
import { Part } from '../kept-html.tsx'
import { RadioCards } from '../ui/form/radio-cards.tsx'
import type { Question } from './answers.ts'
import { NeededNow } from './needed-now.tsx'
import styles from './pictured-answers.module.css'
import { stepProgressId } from './step-address.ts'

interface QuestionBodyProps {
  readonly name: string
  readonly question: Question
}

/** A question and its answers. Choosing among them is the browser's own work, so no script needs to know their words. */
export function QuestionBody({ name, question }: QuestionBodyProps) {
  const { heading, options } = questions[question]
  return (
    <Part name={name}>
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
    </Part>
  )
}

function Picture({ of: answer }: { readonly of: string }) {
  const address = `/illustrations/answer-${answer}.svg`
  return <img className={styles.picture} src={address} width="64" height="64" alt="" fetchPriority="low" />
}

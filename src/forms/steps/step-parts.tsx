import type { Question } from '#contract/answers.ts'
import { RadioCards } from '../../components/form/choices.tsx'
import { Mark } from '../../components/form/field.tsx'
import { required } from '../../content/field-words.ts'
import { questions } from '../../content/questions.ts'
import { UrgentNote } from '../needed-now.tsx'
import styles from './step-parts.module.css'
import { stepProgressId } from './steps-state.ts'

interface QuestionBodyProps {
  readonly question: Question
}

/** A question and its answers. */
export function QuestionBody({ question }: QuestionBodyProps) {
  const { heading, options } = questions[question]
  return (
    <div>
      <RadioCards
        name={question}
        legend={
          <>
            <h2 className={styles.question} tabIndex={-1} aria-describedby={stepProgressId}>
              {heading}
            </h2>
            {/* With the app, Continue says so. */}
            <span className={styles.plainMark}>
              <Mark need={required} isAnnounced />
            </span>
          </>
        }
        options={options.map((option) => ({ ...option, picture: <Picture of={option.value} /> }))}
        className={styles.answers}
      />
      {question === 'timing' && <UrgentNote />}
    </div>
  )
}

function Picture({ of: answer }: { readonly of: string }) {
  const address = `/illustrations/answer-${answer}.svg`
  return <img className={styles.picture} src={address} width="76" height="76" alt="" fetchPriority="low" />
}

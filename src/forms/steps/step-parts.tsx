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

/** A record: with each step its tone-arm moves inwards, and leaves the grooves behind it full. */
export function StepRecord() {
  return (
    <svg viewBox="0 0 72 60" width="72" height="60" fill="none" aria-hidden="true">
      <circle className={styles.disc} cx="29" cy="31" r="27" />
      <g className={styles.played}>
        {[25, 22, 19, 16, 13].map((radius) => (
          <circle key={radius} cx="29" cy="31" r={radius} />
        ))}
      </g>
      <g className={styles.toPlay}>
        <circle className={styles.disc} cx="29" cy="31" r="27" />
        <circle className={styles.grooves} cx="29" cy="31" r="22" />
        <circle className={styles.grooves} cx="29" cy="31" r="17" />
      </g>
      <circle className={styles.label} cx="29" cy="31" r="9" />
      <circle className={styles.hole} cx="29" cy="31" r="2" />
      <g className={styles.arm}>
        <path className={styles.tube} d="M64 10V38L59 47" />
        <path className={styles.head} d="M57.5 50.5 60.5 45" />
        <circle className={styles.pivot} cx="64" cy="10" r="5" />
      </g>
    </svg>
  )
}

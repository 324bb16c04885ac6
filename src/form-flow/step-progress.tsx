import { questionWords as words } from '../content/question-words.ts'
import styles from './step-progress.module.css'
import { StepRecord } from './step-record.kept.tsx'

/** The id of the words that say which step is shown. */
export const stepProgressId = 'step-progress'

/** How far the visitor is: in words, as a bar, and as a tone-arm that moves inwards over a record. */
export function StepProgress({ step, steps }: { readonly step: number; readonly steps: number }) {
  return (
    <div className={styles.progress} data-at={step}>
      <StepRecord />
      <div>
        <p id={stepProgressId} className={styles.words}>
          {words.step(step, steps)}
        </p>
        {/* It says the same as the words. */}
        <progress className={styles.bar} aria-hidden="true" max={steps} value={step} />
      </div>
    </div>
  )
}

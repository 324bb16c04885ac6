import type { ReactNode } from 'react'
import { questionWords as words } from '../content/question-words.ts'
import { Button } from '../ui/button.tsx'
import type { Journey } from './journey.ts'
import styles from './step-section.module.css'

interface StepSectionProps {
  readonly number: number
  readonly journey: Journey
  readonly children?: ReactNode
}

/** One step: the only thing on the page while it is its turn, one section among others while there is no script. */
export function StepSection({ number, journey, children }: StepSectionProps) {
  const isAway = journey.phase.kind !== 'waiting' && journey.step !== number
  return (
    <section className={styles.step} data-step-section={number} hidden={isAway}>
      {children}
    </section>
  )
}

/** What leads on and, from the second step, back. */
export function StepButtons({
  onBack,
  children,
}: {
  readonly onBack?: (() => void) | undefined
  readonly children?: ReactNode
}) {
  return (
    <div className={styles.buttons}>
      {children}
      {onBack && (
        <Button className={styles.turn} kind="quiet" onClick={onBack}>
          {words.back}
        </Button>
      )}
    </div>
  )
}

import { type RefObject, useEffect, useState } from 'react'
import { clearOf } from '../content/field-words.ts'
import { questionWords as words } from '../content/question-words.ts'
import { Button } from '../ui/button.tsx'
import styles from './clear-answers.module.css'
import { focusStep } from './focus-step.ts'
import type { Journey } from './journey.ts'

interface ClearAnswersProps {
  readonly form: RefObject<HTMLFormElement | null>
  readonly journey: Journey
}

/** Starts again, and says so. Shown while there is something to clear. */
export function ClearAnswers({ form, journey: { phase, values, whose } }: ClearAnswersProps) {
  const [isPressed, setPressed] = useState(false)
  const isEmpty = Object.keys(values).length === 0
  const isCleared = isPressed && isEmpty

  // The button has gone, and the focus with it.
  useEffect(() => {
    if (isCleared) focusStep(form.current, 1)
  }, [form, isCleared])

  return (
    <>
      {phase.kind === 'asking' && !isEmpty && (
        <Button className={styles.clear} type="reset" kind="quiet" onClick={() => setPressed(true)}>
          {whose ? clearOf(whose) : words.clear}
        </Button>
      )}
      <p className={styles.said} role="status">
        {isCleared && words.cleared}
      </p>
    </>
  )
}

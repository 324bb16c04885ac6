import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { keptAnswersId } from '#contract/form-markup.ts'
import { Button } from '../../components/button.tsx'
import { keptAnswersWords as words } from '../../content/field-words.ts'
import styles from './kept-answers.module.css'

interface KeptAnswersProps<Answers> {
  /** Where the empty form is, for browsers without script. */
  readonly page: string
  readonly isKept: boolean
  /** Clears them. @returns what there was */
  readonly onClear: () => Answers
  readonly onPutBack: (answers: Answers) => void
}

/**
 * Above a form: that what was typed is kept, a way to be rid of it, and then, for as long as the page is open, a way to have
 * it back. Nothing destroys beside the button that sends.
 */
export function KeptAnswers<Answers>({ page, isKept, onClear, onPutBack }: KeptAnswersProps<Answers>) {
  const [cleared, setCleared] = useState<{ readonly answers: Answers }>()
  const putBack = useRef<HTMLButtonElement>(null)

  // The link that was pressed is gone, and the focus with it.
  useEffect(() => {
    if (cleared) putBack.current?.focus({ preventScroll: true })
  }, [cleared])

  const clear = (event: MouseEvent) => {
    event.preventDefault()
    setCleared({ answers: onClear() })
  }

  return (
    <p className={styles.kept}>
      {/* The worker shows it on a page that it answers a plain form with. */}
      <span id={keptAnswersId} hidden={!isKept}>
        {words.kept}{' '}
        <a href={page} onClick={clear}>
          {words.clear}
        </a>
      </span>
      <span role="status">{cleared && !isKept && words.cleared}</span>
      {cleared && (
        <Button
          ref={putBack}
          kind="quiet"
          onClick={() => {
            onPutBack(cleared.answers)
            setCleared(undefined)
          }}
        >
          {words.putBack}
        </Button>
      )}
    </p>
  )
}

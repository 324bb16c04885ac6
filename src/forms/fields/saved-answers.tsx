import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { savedAnswersId } from '#contract/form-markup.ts'
import { Button } from '../../components/button.tsx'
import { savedAnswersWords as words } from '../../content/field-words.ts'
import { unbroken } from '../../content/rich-text.ts'
import styles from './saved-answers.module.css'

/** What the visitor has just done. */
type Done<Answers> = { readonly kind: 'cleared'; readonly answers: Answers } | { readonly kind: 'put back' }

interface SavedAnswersProps<Answers> {
  /** The page with the empty form, for browsers without JavaScript. */
  readonly page: string
  readonly isSaved: boolean
  /** Other answers that are kept, and can be put back. */
  readonly setAside: Answers | undefined
  /** Clears the answers. @returns what they were */
  readonly onClear: () => Answers
  readonly onPutBack: (answers: Answers) => void
}

/**
 * In a form: says that what was typed is saved, with a way to clear it and then, while the page is open, to get it
 * back; and a way to get back what was set aside. Nothing that clears is next to the button that sends.
 */
export function SavedAnswers<Answers>({ page, isSaved, setAside, onClear, onPutBack }: SavedAnswersProps<Answers>) {
  const [done, setDone] = useState<Done<Answers>>()
  const cleared = done?.kind === 'cleared' ? done.answers : undefined
  const others = cleared ?? setAside
  const place = useRef<HTMLParagraphElement>(null)
  const putBack = useRef<HTMLButtonElement>(null)

  // The pressed link or button has gone, and the focus with it.
  useEffect(() => {
    if (done) (done.kind === 'cleared' ? putBack : place).current?.focus({ preventScroll: true })
  }, [done])

  const clear = (event: MouseEvent) => {
    event.preventDefault()
    setDone({ kind: 'cleared', answers: onClear() })
  }

  return (
    <p ref={place} className={styles.kept} tabIndex={-1}>
      {/* The worker shows it when it answers a plain form post. */}
      <span id={savedAnswersId} hidden={!isSaved}>
        {`${isSaved ? unbroken(words.kept) : words.still} `}
        <a href={page} onClick={clear}>
          {words.clear}
        </a>
      </span>
      <span role="status">{cleared ? !isSaved && words.cleared : setAside && words.setAside}</span>
      {others && (
        <Button
          ref={putBack}
          className={styles.putBack}
          kind="quiet"
          onClick={() => {
            setDone({ kind: 'put back' })
            onPutBack(others)
          }}
        >
          {words.putBack}
        </Button>
      )}
    </p>
  )
}

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { keepingWords as words } from '../../content/guide/web-edition.ts'
import { Button } from '../../ui/button.tsx'
import { useWriting } from './use-writing.ts'
import styles from './written.module.css'

/** A page to fill in: what is written on it is kept, printed and cleared on this device. */
export function Written({ children }: { readonly children: ReactNode }) {
  const page = useRef<HTMLDivElement>(null)
  const { isKept, clear } = useWriting(page)

  return (
    <div className={styles.page} ref={page}>
      <p className={styles.keeping} role="status">
        {isKept ? words.kept : words.notKept}
      </p>
      {children}
      <ClearPage onClear={clear} />
    </div>
  )
}

/** Prints the page; empties it, once the visitor has said so twice. */
function ClearPage({ onClear }: { readonly onClear: () => void }) {
  const [phase, setPhase] = useState<'asked' | 'asking' | 'cleared'>('asked')
  const question = useRef<HTMLParagraphElement>(null)
  const clear = useRef<HTMLButtonElement>(null)
  const isAsking = phase === 'asking'

  useEffect(() => {
    if (isAsking) question.current?.focus()
  }, [isAsking])

  const answer = (to: typeof phase) => {
    setPhase(to)
    clear.current?.focus()
  }

  return (
    <div className={styles.buttons}>
      <Button kind="secondary" onClick={() => print()}>
        {words.print}
      </Button>
      <Button kind="quiet" ref={clear} aria-expanded={isAsking} onClick={() => setPhase('asking')}>
        {words.clear}
      </Button>
      {isAsking && (
        <>
          <p ref={question} tabIndex={-1}>
            {words.sure}
          </p>
          <Button
            kind="secondary"
            onClick={() => {
              onClear()
              answer('cleared')
            }}
          >
            {words.yes}
          </Button>
          <Button kind="secondary" onClick={() => answer('asked')}>
            {words.no}
          </Button>
        </>
      )}
      <p role="status">{phase === 'cleared' && words.cleared}</p>
    </div>
  )
}

import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { keepingWords as words } from '../../content/guide/web-edition.ts'
import { attempt, everyTab, readText, removeText, writeText } from '../../stored.ts'
import { Button } from '../../ui/button.tsx'
import { fillForm, valuesOf } from '../../ui/form/form-values.ts'
import styles from './written.module.css'

interface WrittenProps {
  /** Told what is written, at first and whenever it changes; the same for as long as the page is shown. */
  readonly onWriting?: (writing: Writing) => void
  readonly children: ReactNode
}

/** A page to fill in: what is written on it is kept, printed and cleared on this device. */
export function Written({ onWriting, children }: WrittenProps) {
  const page = useRef<HTMLDivElement>(null)
  const { isKept, clear } = useWriting(page, onWriting)

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
  const clear = useRef<HTMLButtonElement>(null)
  const isAsking = phase === 'asking'

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
        <Question text={words.sure}>
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
        </Question>
      )}
      <p role="status">{phase === 'cleared' && words.cleared}</p>
    </div>
  )
}

/**
 * A question that takes the focus as it appears, with its answers. A group is announced by its whole name; a paragraph
 * that takes the focus, only by its first line.
 */
export function Question({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  const group = useRef<HTMLFieldSetElement>(null)
  useEffect(() => group.current?.focus(), [])
  return (
    <fieldset className={styles.question} ref={group} tabIndex={-1}>
      <legend>{text}</legend>
      {children}
    </fieldset>
  )
}

/**
 * Keeps what is written on the page, under the id of its form, in every tab alike. The form is part of the page's HTML,
 * so nothing else writes to it.
 *
 * @param page what contains the form
 * @param onWriting told what is in it
 */
function useWriting(page: RefObject<HTMLElement | null>, onWriting: WrittenProps['onWriting']) {
  const [isKept, setKept] = useState(true)

  useEffect(() => {
    const form = formIn(page)
    if (!form) return
    const show = () => {
      showLines(form)
      onWriting?.(valuesOf(form))
    }
    const fill = (overwrite: boolean) => {
      const writing = loadWriting(form.id)
      fillForm(form, writing ?? {}, overwrite)
      show()
      setKept(writing !== undefined)
    }
    const save = () => {
      show()
      setKept(keepWriting(form.id, { ...writtenElsewhere(form), ...valuesOf(form) }))
    }
    const follow = ({ key }: StorageEvent) => {
      if (key !== form.id) return
      form.reset()
      fill(true)
    }
    const typedBefore = Object.values(valuesOf(form)).some((text) => text !== '')
    fill(false)
    if (typedBefore) save()
    form.addEventListener('input', save)
    addEventListener('storage', follow)
    return () => {
      form.removeEventListener('input', save)
      removeEventListener('storage', follow)
    }
  }, [page, onWriting])

  const clear = () => {
    const form = formIn(page)
    if (!form) return
    form.reset()
    showLines(form)
    onWriting?.(valuesOf(form))
    const others = writtenElsewhere(form)
    if (Object.keys(others).length > 0) keepWriting(form.id, others)
    else clearWriting(form.id)
  }
  return { isKept, clear }
}

/** What another page keeps in the same list, in fields that this form does not have. */
function writtenElsewhere(form: HTMLFormElement): Writing {
  const kept = Object.entries(loadWriting(form.id) ?? {})
  return Object.fromEntries(kept.filter(([name, text]) => text !== '' && !form.elements.namedItem(name)))
}

const formIn = (page: RefObject<HTMLElement | null>) => page.current?.querySelector('form')

/** Gives each text area the height of its words, and the printer the words. */
function showLines(form: HTMLFormElement): void {
  for (const area of form.querySelectorAll('textarea')) {
    if (area.parentElement) area.parentElement.dataset.words = area.value
  }
}

/** What is written on a page of the guide, by field name; a box while it is ticked. */
export type Writing = Readonly<Record<string, string>>

/** The writing, or undefined when the browser keeps nothing for the site. */
export function loadWriting(key: string): Writing | undefined {
  return attempt('Failed to load what was written', () => {
    const kept: unknown = JSON.parse(readText(key, everyTab) ?? '{}')
    const entries = typeof kept === 'object' && kept !== null ? Object.entries(kept) : []
    return Object.fromEntries(entries.map(([name, text]) => [name, String(text)]))
  })
}

/** Keeps it until it is cleared, unlike a draft: a page of wishes is written over months. @returns whether it is kept */
export function keepWriting(key: string, writing: Writing): boolean {
  const isKept = attempt('Failed to keep what was written', () => {
    writeText(key, JSON.stringify(writing), everyTab)
    return true
  })
  return isKept ?? false
}

export function clearWriting(key: string): void {
  attempt('Failed to clear what was written', () => removeText(key, everyTab))
}

import { type RefObject, useEffect, useState } from 'react'
import { attempt, everyTab, readText, removeText, writeText } from '../../stored.ts'
import { fillForm, valuesOf } from '../../ui/form/form-values.ts'

/**
 * Keeps what is written on the page, under the id of its form, in every tab alike. The form is part of the page's HTML,
 * so nothing else writes to it.
 *
 * @param page what contains the form
 */
export function useWriting(page: RefObject<HTMLElement | null>) {
  const [isKept, setKept] = useState(true)

  useEffect(() => {
    const form = formIn(page)
    if (!form) return
    const fill = (overwrite: boolean) => {
      const writing = loadWriting(form.id)
      fillForm(form, writing ?? {}, overwrite)
      showLines(form)
      setKept(writing !== undefined)
    }
    const save = () => {
      showLines(form)
      setKept(keepWriting(form.id, valuesOf(form)))
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
  }, [page])

  const clear = () => {
    const form = formIn(page)
    if (!form) return
    form.reset()
    showLines(form)
    clearWriting(form.id)
  }
  return { isKept, clear }
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

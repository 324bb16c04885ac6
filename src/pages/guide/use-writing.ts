import { type RefObject, useEffect, useState } from 'react'
import { fillForm, valuesOf } from '../../ui/form/form-values.ts'
import { clearWriting, keepWriting, loadWriting } from './kept-writing.ts'

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

import type { HydrationOptions } from 'react-dom/client'
import { fillForm, isControl, valuesOf } from '../components/form/form-values.ts'
import type { PageClass } from './loader.ts'

/**
 * Recovers when React gives up and removes the page: an effect throws, a chunk is missing, or another script has moved
 * something that React owns. The page was complete before React arrived, so it is put back as it was, with everything
 * typed, and the browser posts its forms. If React merely renders the page again, because it was not what React
 * expected, what was typed is put back too.
 *
 * @param root the page as it was delivered
 */
export function recoveryOf(root: Element): HydrationOptions {
  const delivered = root.innerHTML
  const { pathname } = location
  let form = root.querySelector('form')
  let field = document.activeElement
  document.addEventListener('focusin', ({ target }) => {
    if (!isControl(target) || !target.form || !root.contains(target)) return
    field = target
    form = target.form
  })

  const putBackTyped = () => {
    const emptied = root.querySelector('form')
    if (!form || !emptied || form === emptied) return
    fillForm(emptied, valuesOf(form))
    // For listeners that save what is typed.
    emptied.dispatchEvent(new Event('input', { bubbles: true }))
    form = emptied
    if (field) document.getElementById(field.id)?.focus()
  }

  return {
    onRecoverableError(error) {
      console.error(error)
      putBackTyped()
    },
    onUncaughtError(error) {
      console.error(error)
      // This page was reached without a page load: load it now.
      if (location.pathname !== pathname) return location.reload()
      root.innerHTML = delivered
      document.documentElement.classList.remove('app' satisfies PageClass)
      putBackTyped()
    },
  }
}

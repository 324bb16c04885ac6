import type { HydrationOptions } from 'react-dom/client'
import type { Mark } from './first-view/mark.ts'
import { fillForm, isControl, valuesOf } from './ui/form/form-values.ts'

/**
 * What happens when React gives up, which removes the page: an effect throws, a chunk is missing, or another script has
 * moved something that React owns. The page was complete before React arrived, and is put back as it was then, with
 * everything typed; its forms are posted by the browser. Where React only starts again, because the page was not as it
 * expected, what was typed is put back as well.
 *
 * @param root the page, as it was delivered
 */
export function plainPageOf(root: Element): HydrationOptions {
  const delivered = root.innerHTML
  const { pathname } = location
  let [form] = document.forms
  let field = document.activeElement
  document.addEventListener('focusin', ({ target }) => {
    if (!isControl(target) || !target.form) return
    field = target
    form = target.form
  })

  const putBackTyped = () => {
    const [emptied] = document.forms
    if (!form || !emptied || form === emptied) return
    fillForm(emptied, valuesOf(form), true)
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
      // On a page that was reached without loading it: load it now.
      if (location.pathname !== pathname) return location.reload()
      root.innerHTML = delivered
      document.documentElement.classList.remove('app' satisfies Mark)
      putBackTyped()
    },
  }
}

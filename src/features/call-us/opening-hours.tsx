import { useEffect } from 'react'
import { openingSentence, openingStatus } from './opening-status.ts'

/**
 * Says beside every way to phone us until when or from when we answer: wherever the page has `data-opening`, in parts
 * kept as HTML too, and shows what has `data-closed` while nobody does. Without a script the fixed hours stay as they
 * are. No place is a live region: nobody needs an announcement at 5pm sharp.
 *
 * Goes beside the page: once this has an effect, React has hydrated it and no longer minds.
 */
export function OpeningHours() {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const update = () => {
      clearTimeout(timer)
      // Firefox suspends a page with tasks still pending.
      if (document.hidden) return
      const status = openingStatus(new Date())
      for (const place of document.querySelectorAll<HTMLElement>('[data-opening]')) {
        const sentence = openingSentence(status, place.dataset.opening)
        if (place.textContent !== sentence) place.textContent = sentence
      }
      for (const part of document.querySelectorAll('[data-closed]'))
        part.toggleAttribute('hidden', status.kind === 'open')
      timer = setTimeout(update, status.changesAt - Date.now())
    }
    update()
    // Another page, a step or a message may bring more places.
    const added = new MutationObserver(update)
    added.observe(document.body, { childList: true, subtree: true })
    // Timers stop while the device sleeps.
    document.addEventListener('visibilitychange', update)
    return () => {
      clearTimeout(timer)
      added.disconnect()
      document.removeEventListener('visibilitychange', update)
    }
  }, [])

  return null
}

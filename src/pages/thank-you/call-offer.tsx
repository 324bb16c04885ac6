import type { MouseEvent } from 'react'
import { useLocation } from 'react-router-dom'
import { thankYou as words } from '../../content/thank-you.ts'
import { paths } from '../../paths.ts'

/**
 * Leads to the form that asks for a call, filled in with what the visitor has just given: in the history of the tab,
 * never in an address and never stored. An entry of the history, unlike a link, can take something to a page that loads.
 */
export function CallOffer() {
  const { state: given }: { readonly state: unknown } = useLocation()

  const goOn = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    history.pushState({ given }, '', paths.ringMe)
    location.reload()
  }

  return (
    <p>
      {words.talk}{' '}
      <a href={paths.ringMe} onClick={goOn}>
        {words.talkLink}
      </a>
    </p>
  )
}

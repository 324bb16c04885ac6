/** The element that the address's fragment names, and the disclosure that it is in. */
function findFragment() {
  const target = document.getElementById(location.hash.slice(1))
  return { target, disclosure: target?.closest('details') }
}

/** Opens the disclosure that contains the address's fragment, in browsers that leave it closed. */
export function openFragment(): void {
  openTarget()
  addEventListener('hashchange', () => {
    openTarget()
    focusTarget()
  })
}

function openTarget(): void {
  const { target, disclosure } = findFragment()
  if (!target || !disclosure || disclosure.open) return
  disclosure.open = true
  target.scrollIntoView({ behavior: 'instant' })
}

/**
 * Moves the focus to where a link within the page leads, to the heading if there is one, so that it is read out.
 * Otherwise VoiceOver's cursor may stay at the link: on a Mac after Enter, on an iPhone if the place is below a sticky
 * header. An element that cannot take the focus is made focusable until the focus moves on; if it stayed so, a press
 * beside a word would bring the focus back.
 */
function focusTarget(): void {
  const { target, disclosure } = findFragment()
  if (!target || document.activeElement === target) return
  // A disclosure's own fragment is an empty element in it.
  const isOwn = target.parentElement === disclosure
  const place = (isOwn ? disclosure?.querySelector('summary') : target.querySelector('h2')) ?? target
  place.focus({ preventScroll: true })
  if (document.activeElement === place) return
  place.tabIndex = -1
  place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true })
  place.focus({ preventScroll: true })
}

/** What the address's fragment names, and the disclosure that it is in. */
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
 * Takes the focus along a link within the page, to the heading if there is one, which is then read out: VoiceOver's cursor
 * may otherwise stay at the link, on a Mac after Enter, on an iPhone if the place is below a header that sticks. What cannot
 * take the focus can until it moves on; if it always could, a press beside a word would bring it back.
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

/** Opens the disclosure that contains the address's fragment, in browsers that leave it closed. */
export function openFragment(): void {
  open()
  addEventListener('hashchange', open)
}

function open(): void {
  const target = document.getElementById(location.hash.slice(1))
  const disclosure = target?.closest('details')
  if (!target || !disclosure || disclosure.open) return
  disclosure.open = true
  target.scrollIntoView({ behavior: 'instant' })
}

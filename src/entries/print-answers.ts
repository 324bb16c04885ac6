/**
 * Prints every answer: opens what is closed, and closes it again afterwards. Stylesheets alone can do this only in
 * browsers with `::details-content`.
 */
export function printAnswers(): void {
  let opened: readonly HTMLDetailsElement[] = []
  const setOpen = (isOpen: boolean) => {
    for (const answer of opened) answer.open = isOpen
  }
  addEventListener('beforeprint', () => {
    opened = [...document.querySelectorAll<HTMLDetailsElement>('details:not([open])')]
    setOpen(true)
  })
  addEventListener('afterprint', () => setOpen(false))
}

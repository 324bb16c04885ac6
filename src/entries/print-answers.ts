/**
 * On paper every answer is there: whatever is folded is opened for it, and folded again. Stylesheets alone can do that only
 * where `::details-content` is known.
 */
export function printAnswers(): void {
  let opened: readonly HTMLDetailsElement[] = []
  const fold = (isOpen: boolean) => {
    for (const answer of opened) answer.open = isOpen
  }
  addEventListener('beforeprint', () => {
    opened = [...document.querySelectorAll<HTMLDetailsElement>('details:not([open])')]
    fold(true)
  })
  addEventListener('afterprint', () => fold(false))
}

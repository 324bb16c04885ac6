/**
 * Enables the buttons outside forms before the app arrives. A press, or Enter in the button's field, then waits for the
 * app, and the button shows that it is busy. Once the app is there, it handles that press and all later ones.
 */
export function keepEarlyPresses(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-app=touched] button'))
    button.disabled = false
  const keep = (event: MouseEvent | KeyboardEvent, from: string) => {
    if (event.defaultPrevented || !(event.target instanceof Element) || !event.target.matches(from)) return
    event.target.closest('[data-app=touched]')?.querySelector('button')?.setAttribute('aria-busy', 'true')
  }
  document.addEventListener('click', (event) => keep(event, '[data-app=touched] button'))
  document.addEventListener('keydown', (event) => event.key === 'Enter' && keep(event, '[data-app=touched] input'))
}

/**
 * From now on a button outside of forms can be pressed, by Enter in its field too. Until the app has come it waits, and
 * shows that it does. The app then takes the press, and what follows.
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

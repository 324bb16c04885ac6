/**
 * How a page's HTML names the stylesheet for what only the app shows, on this page and on those that its form leads to:
 * `<link rel="app-styles">`, which browsers ignore and the app reads.
 */
export const appStyles = 'app-styles'

/** Fetches that stylesheet, so that everything is styled as soon as it is shown. */
export function loadAppStyles(): void {
  document.querySelector(`link[rel=${appStyles}]`)?.setAttribute('rel', 'stylesheet')
}

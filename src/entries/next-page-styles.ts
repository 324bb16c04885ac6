/**
 * How a page's HTML names the stylesheet of the pages that its form leads to: `<link rel="next-page-styles">`, which browsers
 * ignore and the app reads.
 */
export const nextPageStyles = 'next-page-styles'

/** Fetches that stylesheet, so that the next page is styled as soon as it is shown. */
export function loadNextPageStyles(): void {
  document.querySelector(`link[rel=${nextPageStyles}]`)?.setAttribute('rel', 'stylesheet')
}

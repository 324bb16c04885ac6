/**
 * How a page's HTML names the stylesheet of the pages that its form leads to: `<link rel="next-page-styles">`, which
 * means nothing to a browser until the app is there.
 */
export const nextPageStyles = 'next-page-styles'

/** Has the browser fetch that stylesheet, so that the next page is styled whenever it is shown. */
export function loadNextPageStyles(): void {
  document.querySelector(`link[rel=${nextPageStyles}]`)?.setAttribute('rel', 'stylesheet')
}

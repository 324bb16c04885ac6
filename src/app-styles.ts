/**
 * How a page's HTML names the stylesheet for what only the app shows, on this page and on those that its form leads to:
 * `<link rel="app-styles">`, which browsers ignore and the app makes a stylesheet.
 */
export const appStyles = 'app-styles'

const link = () => document.querySelector<HTMLLinkElement>(`link[rel~=${appStyles}]`)

/** Fetches that stylesheet, so that everything is styled as soon as it is shown. */
export function loadAppStyles(): void {
  link()?.relList.add('stylesheet')
}

/** Whether it is there: after a deployment, a page that was open before may ask for one that is gone. */
export const hasAppStyles = () => link()?.sheet !== null

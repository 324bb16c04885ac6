/** The module that renders pages, from source. */
export const renderer = 'src/prerender.tsx'

export type Renderer = typeof import('../../src/prerender.tsx')
type Page = Awaited<ReturnType<Renderer['renderPage']>>

/** Puts a rendered page into the template of `index.html`. */
export function fill(template: string, { head, html, data, route }: Omit<Page, 'leadsTo'>): string {
  // Replacer functions, because a "$" in the page would have a meaning in a replacement string.
  return template
    .replace('id="root"', (id) => (route === undefined ? id : `${id} data-route="${route}"`))
    .replace('<!--head-->', () => head)
    .replace('<!--page-->', () => html.replace(drawn, '/>').replace(ended, '').replace(quoted, '=$1'))
    .replace('<!--data-->', () => data)
}

/** End tags and quotes that React writes and HTML does not need: in a drawing an element may close itself. */
const drawn = /><\/(?:path|use|circle|ellipse|rect)>/g
/** And what ends where the next one begins, or the list or table ends, need not say so. */
const ended = /<\/(?:li|td|th|tr)>(?=<(?:li|td|th|tr|\/[uo]l|\/t))/g
/** A value without anything special ends with its attribute, except just before "/>". React writes `"` in text as `&quot;`. */
const quoted = /="([^"'`=<>\s]+)"(?=[ >])/g

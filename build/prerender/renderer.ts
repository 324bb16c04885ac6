import type { Mark } from '../../src/document/loader.ts'

/** The module that renders pages, from source. */
export const renderer = 'src/prerender.tsx'

export type Renderer = typeof import('../../src/prerender.tsx')
type Page = Awaited<ReturnType<Renderer['renderPage']>>

/** Puts a rendered page into the template of `index.html`. */
export function fill(template: string, { head, html, data, isTelling, route }: Omit<Page, 'leadsTo'>): string {
  // Replacer functions, because a "$" in the page would have a meaning in a replacement string.
  return template
    .replace('id="root"', (id) => (route === undefined ? id : `${id} data-route="${route}"`))
    .replace('<html', (tag) => (isTelling ? `${tag} class="${'says' satisfies Mark}"` : tag))
    .replace('<!--head-->', () => lean(head))
    .replace('<!--page-->', () => lean(html))
    .replace('<!--data-->', () => data)
}

/** Leaves out what React writes and HTML does not need. */
function lean(html: string): string {
  return html
    .replace(/(<(?:input|img|br)\b[^>]*)\/>/g, '$1>')
    .replace(/><\/(?:path|use|circle|ellipse|rect)>/g, '/>')
    .replace(/<\/(?:li|td|th|tr)>(?=<(?:li|td|th|tr|\/[uo]l|\/t))/g, '')
    .replace(/=""(?=[ >])/g, '')
    .replace(/="([^"'`=<>\s]+)"(?=[ >])/g, '=$1')
}

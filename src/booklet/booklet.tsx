import { renderToStaticMarkup } from 'react-dom/server'
import { firm } from '../content/firm.ts'
import { cover } from '../content/guide/cover.ts'
import tokens from '../styles/tokens.css?raw'
import { Pages } from './pages.tsx'
import { Cover } from './parts/cover.tsx'

const sheets = import.meta.glob<string>('./styles/*.css', { query: '?raw', import: 'default', eager: true })

/**
 * The booklet as one document: a section the size of the paper for each page.
 *
 * @param fonts the site's fonts as `@font-face` rules
 */
export function bookletHtml(fonts: string): string {
  const html = renderToStaticMarkup(
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <title>{`${cover.title.join(' ')} | ${firm.brand}`}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheet, whose quotation marks React would escape */}
        <style dangerouslySetInnerHTML={{ __html: [fonts, tokens, ...Object.values(sheets)].join('\n') }} />
      </head>
      <body>
        <Cover />
        <Pages />
      </body>
    </html>,
  )
  return `<!doctype html>${html.replace(indivisible, (text) => text.replaceAll(' ', '\u00a0'))}`
}

/** Phone numbers and postcodes, which are hard to read when a line breaks inside them. */
const indivisible = /\b0\d{3} \d{3} \d{4}\b|\b[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}\b/g

import { firm } from '../content/firm.ts'
import { cover } from '../content/guide/front.ts'
import { Pages } from './pages.tsx'
import { Cover } from './parts/cover.tsx'
import { printedDocument } from './printed-document.tsx'

const sheets = import.meta.glob<string>('./styles/*.css', { query: '?raw', import: 'default', eager: true })

/**
 * The booklet: a section the size of the paper for each page.
 *
 * @param fonts the site's fonts as `@font-face` rules
 */
export function bookletHtml(fonts: string): string {
  return printedDocument({
    title: `${cover.title.join(' ')} | ${firm.brand}`,
    styles: [fonts, ...Object.values(sheets)],
    children: (
      <>
        <Cover />
        <Pages />
      </>
    ),
  })
}

/** Its front alone, from which the site's picture of the booklet is drawn. */
export function coverHtml(fonts: string): string {
  return printedDocument({
    title: cover.title.join(' '),
    styles: [fonts, ...Object.values(sheets)],
    children: <Cover />,
  })
}

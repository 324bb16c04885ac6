import { firm } from '../content/firm.ts'
import { chapters } from '../content/guide/chapters.ts'
import { cover } from '../content/guide/front.ts'
import { LargePrintChapters } from './large-print/chapters.tsx'
import { LargePrintCover } from './large-print/cover.tsx'
import { printedDocument } from './printed-document.tsx'

const sheets = import.meta.glob<string>('./large-print/*.css', { query: '?raw', import: 'default', eager: true })

/**
 * The same guide in large print: one column that flows over as many pages as it takes. Where the contents say on which
 * page a chapter begins, there is a gap for whoever prints it to fill in (`scripts/guide/page-numbers.ts`).
 *
 * @param fonts the site's fonts as `@font-face` rules
 */
export function largePrintHtml(fonts: string): string {
  return printedDocument({
    title: `${cover.title.join(' ')}, ${cover.largePrint.toLowerCase()} | ${firm.brand}`,
    styles: [fonts, ...Object.values(sheets), ...runningHeads],
    children: (
      <>
        <LargePrintCover />
        <LargePrintChapters />
      </>
    ),
  })
}

/** CSS cannot yet show a heading in the margin of its pages, but a chapter's pages can have a name and a margin of their own. */
const runningHeads = Object.entries(chapters).map(
  ([id, { short }]) => `.${id}{page:${id}}@page ${id}{@bottom-left{content:${JSON.stringify(short)}}}`,
)

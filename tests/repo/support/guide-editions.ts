import { statSync } from 'node:fs'
import { guidePdf, largePrintPdf } from '#contract/guide-addresses.ts'
import { bookletHtml } from '../../../src/booklet/booklet.tsx'
import { largePrintHtml } from '../../../src/booklet/large-print.tsx'
import { firm } from '../../../src/content/firm.ts'
import { cover } from '../../../src/content/guide/front.ts'
import { largePrintDownload, thankYou } from '../../../src/content/thank-you.ts'
import { type Element, elements, parse } from './html.ts'
import { openPdf, pageTexts } from './pdf.ts'

const title = cover.title.join(' ')

const editions = [
  {
    name: 'the booklet',
    address: guidePdf,
    title: `${title} | ${firm.brand}`,
    html: bookletHtml(''),
    /** What the thank-you page says of it. */
    download: `${thankYou.guideText} ${thankYou.guide}`,
    fixedPages: true,
  },
  {
    name: 'the large print',
    address: largePrintPdf,
    title: `${title}, large print | ${firm.brand}`,
    html: largePrintHtml(''),
    download: largePrintDownload,
    fixedPages: false,
  },
] as const

/** The editions as they are served, and as they would be printed today, without styles. */
export const guideEditions = await Promise.all(
  editions.map(async (edition) => {
    const path = `public${edition.address}`
    const pdf = await openPdf(path)
    const texts = await pageTexts(pdf)
    const document = parse(edition.html)
    return {
      ...edition,
      path,
      pdf,
      texts,
      text: texts.join(''),
      document,
      parts: partsOf(edition, document, texts),
      size: statSync(path).size,
    }
  }),
)

/** What must be found where: a page on its page, or all of a document that flows in all of its text. */
function partsOf({ fixedPages }: (typeof editions)[number], document: Element, texts: readonly string[]) {
  const all = elements(document)
  if (!fixedPages)
    return [{ name: 'the document', printed: all.find(({ tag }) => tag === 'body'), text: texts.join('') }]
  const sheets = all.filter(({ attributes }) => attributes.class?.startsWith('page '))
  return texts.map((text, index) => ({ name: `page ${index + 1}`, printed: sheets[index], text }))
}

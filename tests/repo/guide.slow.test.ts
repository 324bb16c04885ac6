import { describe, expect, test } from 'vitest'
import { chromiumsHere } from '../../scripts/engines/chromium.ts'
import { editions, makeGuide } from '../../scripts/guide/make-guide.ts'
import { openPdf, type Pdf, pageTags, pageTexts } from './support/pdf.ts'

const chromiums = chromiumsHere()

/** What a reader of the file meets: everything but which browser printed it. */
async function contentsOf(pdf: Pdf) {
  const { Producer, ...details } = { Producer: '', ...(await pdf.getMetadata()).info }
  const bookmarks = (await pdf.getOutline()).map(({ title }) => title)
  return {
    details: { ...details, ...(await pdf.getViewerPreferences()) },
    bookmarks,
    texts: await pageTexts(pdf),
    tags: await pageTags(pdf),
  }
}

test('there is a Chromium to make the guide with', () => {
  expect(chromiums).not.toEqual([])
})

describe.each(editions)('%s', (edition) => {
  test.each(chromiums)(
    '%s makes the file that is committed, word for word, and the same each time',
    async (chromium) => {
      const made = await makeGuide(edition, chromium)
      expect(await contentsOf(await openPdf(made))).toEqual(await contentsOf(await openPdf(`public${edition}`)))
      expect(Buffer.from(await makeGuide(edition, chromium)).equals(made), 'the same words make the same file').toBe(
        true,
      )
    },
  )
})

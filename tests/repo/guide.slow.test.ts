import { expect, test } from 'vitest'
import { guidePdf } from '#contract/guide-addresses.ts'
import { chromiumsHere } from '../../scripts/engines/chromium.ts'
import { makeGuide } from '../../scripts/guide/guide-pdf.ts'
import { openPdf, pageTags, pageTexts } from './support/pdf.ts'

const chromiums = chromiumsHere()
const committed = await openPdf(`public${guidePdf}`)

/** What a reader of the file meets: everything but which browser printed it. */
async function contentsOf(pdf: typeof committed) {
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

test.each(chromiums)(
  '%s makes the guide that is committed, word for word, and the same file each time',
  async (chromium) => {
    const made = await makeGuide(chromium)
    expect(await contentsOf(await openPdf(made))).toEqual(await contentsOf(committed))
    expect(Buffer.from(await makeGuide(chromium)).equals(made), 'the same words make the same file').toBe(true)
  },
)

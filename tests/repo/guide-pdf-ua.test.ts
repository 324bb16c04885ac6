import { describe, expect, test } from 'vitest'
import { guideEditions } from './support/guide-editions.ts'
import { linksOf, nodesOf, pageTags, unmarkedDrawings } from './support/pdf.ts'

/** What PDF/UA-1 (ISO 14289-1) asks for and we can check here; CONTRIBUTING.md says how to check the rest. */
describe.each(guideEditions)('$name', ({ pdf, title, fixedPages }) => {
  test('it says which standard it follows, and readers show its title instead of its file name', async () => {
    const { metadata } = await pdf.getMetadata()
    expect(metadata?.getRaw()).toContain('<pdfuaid:part>1</pdfuaid:part>')
    expect(metadata?.get('dc:title')).toBe(title)
    expect(await pdf.getViewerPreferences()).toMatchObject({ DisplayDocTitle: true })
    expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true })
  })

  test('whatever is drawn is either tagged or marked as something that is not read aloud', async () => {
    expect(await unmarkedDrawings(pdf)).toEqual([])
  })

  test('every link has words for those who cannot see where it is', async () => {
    const links = await linksOf(pdf)
    expect(links.length).toBeGreaterThan(30)
    expect(links.filter(({ words }) => words.trim() === '')).toEqual([])
  })

  test('every item of a list has a body, and beside it at most its bullet', async () => {
    const items = (await nodesOf(pdf)).filter(({ role }) => role === 'LI')
    expect(items.length).toBeGreaterThan(80)
    const wrong = items.filter(({ kids }) => !/^(Lbl )?LBody$/.test(kids.map(({ role }) => role).join(' ')))
    expect(wrong).toEqual([])
  })

  test('the rows of a table have the same number of cells', async () => {
    const tables = (await nodesOf(pdf)).filter(({ role }) => role === 'Table')
    expect(tables.length).toBe(fixedPages ? 3 : 0)
    for (const { kids } of tables) expect(new Set(kids.map((row) => row.kids.length)).size).toBe(1)
  })

  test('no level of heading is skipped, and there is one on each page that begins something', async () => {
    const levels = (await pageTags(pdf)).flat().flatMap((tag) => /^H(\d)$/.exec(tag)?.slice(1).map(Number) ?? [])
    expect(levels.length).toBeGreaterThan(40)
    expect(levels.filter((level, index) => level - (levels[index - 1] ?? 0) > 1)).toEqual([])
  })
})

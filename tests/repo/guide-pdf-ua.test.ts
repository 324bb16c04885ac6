import { describe, expect, test } from 'vitest'
import { markContent } from '../../scripts/guide/mark-content.ts'
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

const words = '/P <</MCID 3 >>BDC\nBT\n/F1 12 Tf\n(a \\(b\\) c) Tj\nET\nEMC'

test('a drawing outside the tags becomes an artifact, and the settings around it stay', () => {
  const { content, silent } = markContent('q\n1 0 0 1 0 0 cm\n0 0 m\n9 9 l\nS\nQ')
  expect(content).toBe('q\n1 0 0 1 0 0 cm\n/Artifact BMC\n0 0 m\n9 9 l\nS\nEMC\nQ')
  expect(silent.size).toBe(0)
})

test('a path that only limits what is drawn is no drawing', () => {
  expect(markContent('0 0 9 9 re\nW* n').content).toBe('0 0 9 9 re\nW* n')
})

test('tagged words stay tagged', () => {
  expect(markContent(words)).toEqual({ content: words, silent: new Set() })
})

test('what is tagged without a word becomes an artifact, and its id is told', () => {
  const { content, silent } = markContent(`${words}\n/NonStruct <</MCID 7 >>BDC\n0 0 9 9 re\nf\nEMC`)
  expect(content).toBe(`${words}\n/Artifact BMC\n0 0 9 9 re\nf\nEMC`)
  expect([...silent]).toEqual([7])
})

test.each([
  ['a picture within the text', 'BI /W 1 ID x EI'],
  ['tags within tags', '/P <</MCID 0 >>BDC /P <</MCID 1 >>BDC EMC EMC'],
  ['a drawing without an end', '0 0 m 9 9 l'],
  ['a bracket without its partner', '(a'],
])('%s is refused', (_, content) => {
  expect(() => markContent(content)).toThrow(/^The PDF has/)
})

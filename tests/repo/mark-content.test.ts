import { expect, test } from 'vitest'
import { markContent } from '../../scripts/guide/mark-content.ts'

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

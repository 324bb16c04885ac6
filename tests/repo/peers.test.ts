import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { client } from './support/built-pages.ts'
import { type Element, elements, parse, textOf } from './support/html.ts'

// A page with other words, pictures or fields would be no measure of ours.
const [ours, handWritten] = [`${client}/index.html`, 'bench/peers/hand-written/index.html'].map((file) =>
  parse(readFileSync(file, 'utf8')),
)

const isHidden = ({ attributes }: Element) => attributes.hidden !== undefined

function attributesOf(page: Element | undefined, tag: string, name: string): string[] {
  return page ? elements(page).flatMap((it) => (it.tag === tag ? (it.attributes[name] ?? []) : [])) : []
}

test('the page written by hand says what the landing page says', () => {
  // Letters only: where lines end is the stylesheet's affair.
  const [expected, written] = [ours, handWritten].map((page) => page && textOf(page, isHidden).replaceAll(' ', ''))
  expect(expected?.length).toBeGreaterThan(3000)
  expect(written).toBe(expected)
})

test('the page written by hand has the pictures, links and fields of the landing page', () => {
  for (const [tag, name] of [
    ['img', 'src'],
    ['a', 'href'],
    ['input', 'name'],
  ] as const) {
    expect(attributesOf(ours, tag, name).length).toBeGreaterThan(8)
    expect(attributesOf(handWritten, tag, name)).toEqual(attributesOf(ours, tag, name))
  }
})

test('the tools of the measurements are exact, known by their checksums, and bring no second React', () => {
  const { devDependencies }: { devDependencies: Record<string, string> } = JSON.parse(
    readFileSync('bench/package.json', 'utf8'),
  )
  const lock = readFileSync('bench/package-lock.json', 'utf8')
  const { packages }: { packages: Record<string, { integrity?: string }> } = JSON.parse(lock)
  const { '': _bench, ...locked } = packages
  expect(Object.keys(locked)).toEqual(expect.arrayContaining(['node_modules/next', 'node_modules/astro']))
  expect(Object.values(devDependencies).filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([])
  expect(Object.entries(locked).filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([])
  expect(Object.keys(locked).filter((path) => /(^|\/)node_modules\/react(-dom)?$/.test(path))).toEqual([])
  expect(lock).not.toContain('"resolved"')
})

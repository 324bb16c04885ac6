import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { shortClassNames } from '../../build/class-names.ts'
import { comparisonRows } from '../../src/content/plans.ts'
import { elements, parse } from './support/html.ts'

const hero = 'src/pages/landing/hero.module.css'
const header = 'src/layout/site-header.module.css'

test('a class has a short name, the same every time', () => {
  const nameOf = shortClassNames()
  expect(nameOf('hero', hero)).toMatch(/^[a-zA-Z]\d$/)
  expect(nameOf('hero', hero)).toBe(shortClassNames()('hero', hero))
})

test('classes in different files get different names, whatever they are called', () => {
  const nameOf = shortClassNames()
  expect(nameOf('header', header)).toMatch(/^[a-zA-Z]\d$/)
  expect(nameOf('header', header)).not.toBe(nameOf('hero', hero))
  expect(nameOf('newcomer', header)).not.toBe(nameOf('newcomer', hero))
})

/** The names that the guide's chapters have in every edition. */
const shared = globSync('{src/guide,src/pages/guide}/**/*.tsx').flatMap((file) =>
  Array.from(readFileSync(file, 'utf8').matchAll(/className="([^"]+)"/g), ([, names = '']) => names.split(' ')).flat(),
)

test('the built pages contain only short names, but for what every edition of the guide shares', () => {
  const rows = comparisonRows.map(({ key }) => key)
  const long = globSync('dist/client/**/*.html').flatMap((page) => {
    const html = readFileSync(page, 'utf8')
    const classes = elements(parse(html)).flatMap(({ attributes }) => attributes.class?.split(' ') ?? [])
    const animations = [...html.matchAll(/@keyframes ([^{]+)/g)].map(([, name = '']) => name)
    const own = page.includes('guide') ? classes.filter((name) => ![...shared, ...rows].includes(name)) : classes
    return [...own, ...animations].filter((name) => !/^([a-zA-Z]\d|turn|settle|says)$/.test(name))
  })
  expect(long).toEqual([])
})

import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { keptParts } from '../../build/kept-parts.ts'
import { builtPages } from './support/built-pages.ts'

/** Builds a page with one kept part for the browser. */
async function buildPage(kept: string) {
  const root = mkdtempSync(join(tmpdir(), 'page-'))
  const page = join(root, 'page.tsx')
  writeFileSync(page, `import { Strip } from './strip.kept.tsx'\nconsole.log(Strip)`)
  writeFileSync(join(root, 'strip.kept.tsx'), kept)
  const parts = keptParts()
  const output = join(root, 'dist')
  await build({
    configFile: false,
    root,
    logLevel: 'silent',
    plugins: [parts],
    build: {
      outDir: output,
      rolldownOptions: { input: page, external: /kept-parts.tsx/, output: { entryFileNames: 'page.js' } },
    },
  })
  return { parts, page, script: readFileSync(join(output, 'page.js'), 'utf8') }
}

const strip = `export function Strip() { return 'Three reasons to trust us' }`

test('the browser’s script contains none of a kept part’s text', async () => {
  const { script } = await buildPage(strip)
  expect(script).toContain('Strip')
  expect(script).not.toContain('reasons')
})

test('a page without the HTML of a kept part fails to build', async () => {
  const { parts, page } = await buildPage(strip)
  expect(() => parts.insistOn('<div data-part="Strip">Three reasons</div>', [page])).not.toThrow()
  expect(() => parts.insistOn('<div data-part="Strip:first"></div><div data-part="Strip:last">', [page])).not.toThrow()
  expect(() => parts.insistOn('<main></main>', [page])).toThrow('Strip')
})

test('so does one with two indistinguishable parts', async () => {
  const { parts, page } = await buildPage(strip)
  expect(() => parts.insistOn('<div data-part="Strip"></div><div data-part="Strip">', [page])).toThrow('twice')
})

test('a kept file may hold several parts of a page, which must then have them all', async () => {
  const { parts, page, script } = await buildPage(`${strip}\nexport function Band() { return 'Phone us' }`)
  expect(script).not.toContain('Phone us')
  expect(() => parts.insistOn('<div data-part="Strip"></div><div data-part="Band"></div>', [page])).not.toThrow()
  expect(() => parts.insistOn('<div data-part="Strip"></div>', [page])).toThrow('Band')
})

test('a kept file without a component, or with anything else, fails to build', async () => {
  await expect(buildPage('export const Strip = 1')).rejects.toThrow('components and nothing else')
  await expect(buildPage(`${strip}\nexport const reasons = 3`)).rejects.toThrow('components and nothing else')
})

test('every page contains the parts it keeps', () => {
  const without = builtPages().filter((page) => !page.html.includes('data-part=SiteFooter'))
  expect(without).toEqual([])
})

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Manifest } from 'vite'
import { thankYouPaths } from '#contract/pages.ts'
import { renderer } from './page-html.ts'

/** The styles of a page. */
interface PageStyles {
  /** For what its HTML shows on a screen. */
  readonly own: string
  /** For paper. */
  readonly print: string
  /** For what the app adds to it, and for pages reached from it without loading a document. */
  readonly app: string
}

/** A page as it is rendered. */
interface RenderedPage {
  readonly path: string
  readonly html: string
  readonly leadsTo: readonly string[]
}

/**
 * Reads the stylesheets of the rendered pages. A page gets what every page needs plus its own, and nothing of the
 * others'.
 */
export async function pageStyles(renderedDir: string): Promise<(page: RenderedPage) => Promise<PageStyles>> {
  const manifest: Manifest = JSON.parse(await readFile(join(renderedDir, '.vite/manifest.json'), 'utf8'))
  const textOf = async (sheets: Iterable<string>) => {
    const texts = await Promise.all([...sheets].map((sheet) => readFile(join(renderedDir, sheet), 'utf8')))
    return texts.join('').replaceAll('\n', '')
  }
  return async ({ path, html, leadsTo }) => {
    const seen = new Set<string>()
    const sheets = new Set<string>()
    for (const module of [renderer, pageModule(path)]) collect(manifest, module, sheets, seen)
    const all = new Set(sheets)
    for (const next of leadsTo) collect(manifest, pageModule(next), all, seen)
    const text = await textOf(sheets)
    const onPage = new Set(Array.from(html.matchAll(/ class="([^"]+)"/g), ([, names = '']) => names.split(' ')).flat())
    const { screen, print } = printApart(text)
    const { own, app } = apart(screen, onPage)
    const isUnused = ([, name = '']: RegExpMatchArray) => own.split(name).length < 3
    const unused = Array.from(own.matchAll(animation)).filter(isUnused)
    return {
      own: unused.reduce((rest, [rule]) => rest.replace(rule, ''), own),
      print,
      app: app + unused.map(([rule]) => rule).join('') + (await textOf([...all].filter((sheet) => !sheets.has(sheet)))),
    }
  }
}

/** What begins a block of rules for paper, as the build writes it. */
const forPrint = '@media print'

/** A rule, and one that contains others, as the build writes them, right after the one before. */
const nextRule = /([^{}]+)\{((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}/gy

/** An animation, as the build writes it; a page needs it only if one of its own rules names it. */
const animation = /@keyframes ([\w-]+)\{(?:[^{}]|\{[^{}]*\})*\}/g

/**
 * The rules of a stylesheet. Throws at anything but rules of at most three levels: what was found inside another rule
 * would lose the conditions around it.
 */
function rulesOf(sheet: string): RegExpExecArray[] {
  const rules = [...sheet.matchAll(nextRule)]
  const rest = sheet.slice(rules.reduce((end, [rule]) => end + rule.length, 0))
  if (rest.trim()) throw new Error(`cannot tell apart the rules of ${rest.slice(0, 200)}`)
  return rules
}

/**
 * Tells the rules for paper alone from the others. Throws if any are inside another rule: in a sheet of their own they
 * would lose that rule's condition, and in the page's sheet they would take up room.
 */
export function printApart(sheet: string): { readonly screen: string; readonly print: string } {
  let screen = ''
  let print = ''
  for (const [rule, before, content = ''] of rulesOf(sheet)) {
    if (before === forPrint) print += content
    else if (rule.includes(`${forPrint}{`)) throw new Error(`rules for paper are inside ${before}`)
    else screen += rule
  }
  return { screen, print }
}

/** Tells the rules for what is in a page's HTML from those for classes that only the app adds. */
export function apart(sheet: string, onPage: ReadonlySet<string>): Pick<PageStyles, 'own' | 'app'> {
  let own = ''
  let app = ''
  for (const [rule, before = '', content = ''] of rulesOf(sheet)) {
    if (/^@(?:media|supports)/.test(before)) {
      const inside = apart(content, onPage)
      if (inside.own) own += `${before}{${inside.own}}`
      if (inside.app) app += `${before}{${inside.app}}`
    } else if (before.startsWith('@') || mayMatch(before, onPage)) own += rule
    else app += rule
  }
  return { own, app }
}

/** Whether one of a rule's selectors has no class but those on the page. */
function mayMatch(selectors: string, onPage: ReadonlySet<string>): boolean {
  const wanted = selectors.replace(/:not\((?:[^()]|\([^()]*\))*\)/g, '').split(',')
  return wanted.some((selector) =>
    Array.from(selector.matchAll(/\.(_[\w-]+)/g)).every(([, name = '']) => onPage.has(name)),
  )
}

/** The page modules below `src/pages` that are not named after their page's path. */
const modules: Readonly<Record<string, string>> = {
  '/': 'landing/landing',
  '/404': 'not-found/not-found',
  [thankYouPaths.guide]: 'thank-you/thank-you',
  [thankYouPaths.call]: 'thank-you/thank-you',
  [thankYouPaths.guideNeededNow]: 'thank-you/thank-you-needed-now',
  [thankYouPaths.callNeededNow]: 'thank-you/thank-you-needed-now',
}

/** The module of the page at a path. */
function pageModule(path: string): string {
  const module = modules[path] ?? `${path}${path}`.slice(1)
  return `src/pages/${module}-page.tsx`
}

/**
 * Adds a module's sheets, after those of what it imports; other pages are not included. Imports may go round in a
 * circle.
 */
function collect(manifest: Manifest, module: string, sheets: Set<string>, seen: Set<string>): void {
  const chunk = manifest[module]
  if (!chunk) throw new Error(`the build has no ${module}`)
  if (seen.has(module)) return
  seen.add(module)
  const parts = (chunk.dynamicImports ?? []).filter((part) => !part.endsWith('-page.tsx'))
  for (const part of [...(chunk.imports ?? []), ...parts]) collect(manifest, part, sheets, seen)
  for (const sheet of chunk.css ?? []) sheets.add(sheet)
}

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Manifest } from 'vite'
import { renderer } from './renderer.ts'

/** The stylesheet of a page, given its path and those reached from it without loading a document. */
export type StyleOf = (path: string, leadsTo: readonly string[]) => Promise<string>

/**
 * Reads the stylesheets of the rendered pages. They come from the build that renders, because the browser's own lacks
 * those of the parts it never renders. A page gets what every page needs plus its own, and nothing of the others'.
 */
export async function pageStyles(renderedDir: string): Promise<StyleOf> {
  const manifest: Manifest = JSON.parse(await readFile(join(renderedDir, '.vite/manifest.json'), 'utf8'))
  return async (path, leadsTo) => {
    const sheets = new Set<string>()
    const seen = new Set<string>()
    for (const module of [renderer, pageModule(path)]) collect(manifest, module, sheets, seen)
    // What such a page fetches for an answer has its styles from the form that asked for it.
    for (const next of leadsTo) collect(manifest, pageModule(next), sheets, seen, false)
    const texts = await Promise.all([...sheets].map((sheet) => readFile(join(renderedDir, sheet), 'utf8')))
    return withUsedTokens(texts.join('').replace(/\/\*.*?\*\/|\n/gs, ''))
  }
}

/** A page has only the tokens that its own rules mention; drawings use colours, which all stay. */
function withUsedTokens(css: string): string {
  return css.replace(/(--[\w-]+):(?!#)[^;{}]+(?:;|(?=\}))/g, (token, name) =>
    css.includes(`var(${name}`) ? token : '',
  )
}

const names: Readonly<Record<string, string>> = { '/': 'landing', '/404': 'not-found' }

/** Where the page of a path is, by convention; the guide's also shows what is below it. */
export function pageModule(path: string): string {
  const name = names[path] ?? path.replace(/^\/([^/]+).*/, '$1')
  return `src/pages/${name}/${name}-page.tsx`
}

/** Adds a module's sheets, after those of what it imports; other pages are not included. A part may import the whole. */
function collect(manifest: Manifest, module: string, sheets: Set<string>, seen: Set<string>, withParts = true): void {
  const chunk = manifest[module]
  if (!chunk) throw new Error(`the build has no ${module}`)
  if (seen.has(module)) return
  seen.add(module)
  const parts = (withParts ? (chunk.dynamicImports ?? []) : []).filter((part) => !part.endsWith('-page.tsx'))
  for (const part of [...(chunk.imports ?? []), ...parts]) collect(manifest, part, sheets, seen, withParts)
  for (const sheet of chunk.css ?? []) sheets.add(sheet)
}

import { globSync, readFileSync } from 'node:fs'
import { type Element, elements, parse } from './html.ts'

export const client = 'dist/client'

/** A built page; `path` is where it is served. */
export interface BuiltPage {
  readonly path: string
  readonly html: string
  readonly root: Element
}

/** Every built page. Throws if there are none, so that a test cannot pass on nothing. */
export function builtPages(): BuiltPage[] {
  const files = globSync('**/*.html', { cwd: client })
  if (files.length === 0) throw new Error('dist/client has no pages: run "npm run build" first')
  return files.map((file) => {
    const html = readFileSync(`${client}/${file}`, 'utf8')
    return { path: pathOf(file), html, root: parse(html) }
  })
}

/** Where a file of the build is served as a page. */
export function pathOf(file: string): string {
  return `/${file.replaceAll('\\', '/').replace(/(^index)?\.html$/, '')}`
}

/** The first element with this tag; throws if there is none. */
export function the(tag: string, { path, root }: BuiltPage): Element {
  const found = elements(root).find((element) => element.tag === tag)
  if (!found) throw new Error(`${path} has no <${tag}>`)
  return found
}

/** A meta element's content, by its `name` or `property`. */
export function metaOf({ root }: BuiltPage, name: string): string | undefined {
  const meta = elements(root).find(
    ({ tag, attributes }) => tag === 'meta' && [attributes.name, attributes.property].includes(name),
  )
  return meta?.attributes.content
}

export function linkOf({ root }: BuiltPage, rel: string): string | undefined {
  return elements(root).find(({ tag, attributes }) => tag === 'link' && attributes.rel === rel)?.attributes.href
}

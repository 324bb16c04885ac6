import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type DefaultTreeAdapterTypes, parse, serialize } from 'parse5'

/** A landing page as a folder of static files. */
export interface Site {
  readonly name: string
  readonly folder: string
}

export const ours = 'ours'
export const floor = 'hand-written'

const dist = 'dist/client'
const peers = 'tests/bench/pages/peers'
const built = resolve('tests/bench/.built')

/** How each peer is built into its folder; Next always builds into its own. */
const builds: Readonly<Record<string, (folder: string) => void>> = {
  [floor]: (folder) => cpSync(`${peers}/hand-written.html`, `${folder}/index.html`),
  astro: (folder) => buildWith('astro/bin/astro.mjs', 'build', '--root', `${peers}/astro`, '--outDir', folder),
  next: (folder) => {
    buildWith('next/dist/bin/next', 'build', `${peers}/next`)
    renameSync(`${peers}/next/out`, folder)
  },
}

/**
 * Our built landing page, and beside it the same content made in other ways. Astro's and Next's are made from our built
 * page: its styles, and its elements without their scripts.
 *
 * @param wanted which peers: all of them unless stated
 */
export function buildSites(wanted: readonly string[] = Object.keys(builds)): readonly Site[] {
  rmSync(built, { recursive: true, force: true })
  mkdirSync(built, { recursive: true })
  const { styles, body } = partsOf(readFileSync(`${dist}/index.html`, 'utf8'))
  writeFileSync(`${built}/landing.css`, styles)
  writeFileSync(`${built}/landing.html`, serialize(body))
  writeFileSync(`${built}/landing.json`, JSON.stringify(treeOf(body)))
  const others = wanted.map((name) => ({ name, folder: `${built}/${name}` }))
  for (const { name, folder } of others) {
    builds[name]?.(folder)
    addFiles(folder)
  }
  return [{ name: ours, folder: dist }, ...others]
}

/** What every page refers to: pictures, icons and fonts. */
function addFiles(folder: string): void {
  const isWanted = (path: string) => !/\.(?:html|pdf|js|css)$|_headers$/.test(path)
  cpSync(dist, folder, { recursive: true, filter: isWanted })
}

function buildWith(program: string, ...args: readonly string[]): void {
  const quietly = { ASTRO_TELEMETRY_DISABLED: '1', NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' }
  try {
    const env = { ...process.env, ...quietly }
    execFileSync(process.execPath, [`tests/bench/node_modules/${program}`, ...args], { env, stdio: 'pipe' })
  } catch (error) {
    throw new Error(`${program} failed`, { cause: error })
  }
}

type Element = DefaultTreeAdapterTypes.Element
type Node = DefaultTreeAdapterTypes.ChildNode

/** A node of the page as the peers' components take it: a text, or an element with React's props. */
type Tree = string | readonly [name: string, props: Readonly<Record<string, string | boolean>>, children: readonly Tree[]]

function partsOf(html: string): { styles: string; body: Element } {
  const page = parse(html)
  const root = elementIn(page.childNodes, 'html')
  const head = elementIn(root.childNodes, 'head')
  const body = elementIn(root.childNodes, 'body')
  const styles = elementIn(head.childNodes, 'style')
    .childNodes.map((node) => ('value' in node ? node.value : ''))
    .join('')
  removeScripts(body)
  return { styles, body }
}

function elementIn(nodes: readonly Node[], name: string): Element {
  for (const node of nodes) if ('tagName' in node && node.tagName === name) return node
  throw new Error(`the built page has no ${name}`)
}

function removeScripts(element: Element): void {
  element.childNodes = element.childNodes.filter((node) => node.nodeName !== 'script' && node.nodeName !== '#comment')
  for (const node of element.childNodes) if ('tagName' in node) removeScripts(node)
}

const names: Readonly<Record<string, string>> = {
  class: 'className',
  for: 'htmlFor',
  checked: 'defaultChecked',
  value: 'defaultValue',
  tabindex: 'tabIndex',
  novalidate: 'noValidate',
}

function treeOf({ tagName, attrs, childNodes }: Element): Tree {
  const props = attrs.map(({ name, value }) => [nameOf(tagName, name), value === '' && name !== 'alt' ? true : value])
  const children = childNodes.flatMap((node): Tree[] => {
    if ('tagName' in node) return [treeOf(node)]
    return 'value' in node ? [node.value] : []
  })
  return [tagName, Object.fromEntries(props), children]
}

/** React's name for an attribute. Only a text area has a default value: a button's or a choice's is its own. */
function nameOf(tag: string, attribute: string): string {
  if (attribute === 'value' && tag !== 'textarea') return 'value'
  if (/^(?:aria|data)-/.test(attribute)) return attribute
  return names[attribute] ?? attribute.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}

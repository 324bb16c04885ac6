import type { Identifier } from '@mdn/browser-compat-data'
import { type AtRule, type ChildNode, type Container, type Declaration, parse, type Rule } from 'postcss'
import { compat, type Floor, find, missingIn, raised } from './compat.ts'

/** A feature a stylesheet uses: its name, and its compatibility data. */
interface Use {
  readonly name: string
  readonly feature: Identifier | undefined
}

const { css } = compat
const properties = css.properties ?? {}

/**
 * The names of features a stylesheet uses that are newer than the floor, or missing from the data.
 *
 * Inside `@supports`, and under a selector, only browsers that support the condition count. A declaration that floor
 * browsers drop is fine after an older one of the same property in the same rule.
 */
export function tooYoungIn(sheet: string, floor: Floor): string[] {
  return inBlock(parse(sheet).nodes, floor)
}

function inBlock(nodes: readonly ChildNode[], floor: Floor): string[] {
  return nodes.flatMap((node) => {
    if (node.type === 'rule') return inRule(node, floor)
    if (node.type === 'atrule') return inAtRule(node, floor)
    return node.type === 'decl' ? inDeclaration(node, floor) : []
  })
}

const childrenOf = ({ nodes }: Partial<Container>): readonly ChildNode[] => nodes ?? []

function inRule(rule: Rule, floor: Floor): string[] {
  if (rule.parent?.type === 'atrule' && 'name' in rule.parent && rule.parent.name === 'keyframes') {
    return inBlock(rule.nodes, floor)
  }
  const nested: Use = { name: 'a { & b }', feature: find(css.selectors, 'nesting') }
  const asked = [...inSelector(rule.selector), ...(rule.parent?.type === 'rule' ? [nested] : [])]
  return [...young(asked, floor), ...inBlock(rule.nodes, reached(floor, asked))]
}

function inAtRule(rule: AtRule, floor: Floor): string[] {
  const itself: Use = { name: `@${rule.name}`, feature: find(css['at-rules'], rule.name) }
  if (rule.name === 'supports') return inBlock(childrenOf(rule), reached(floor, inCondition(rule.params)))
  if (rule.name === 'media') {
    const asked = inMediaQuery(rule.params)
    return [...young([itself, ...asked], floor), ...inBlock(childrenOf(rule), reached(floor, asked))]
  }
  if (rule.name === 'font-face') return young([itself, ...childrenOf(rule).flatMap(inFontFace)], floor)
  return [...young([itself], floor), ...inBlock(childrenOf(rule), floor)]
}

/** A part that only some browsers reach counts only for those. */
function reached(floor: Floor, asked: readonly Use[]): Floor {
  return raised(
    floor,
    asked.flatMap(({ feature }) => feature ?? []),
  )
}

function young(uses: readonly Use[], floor: Floor): string[] {
  return uses.flatMap(({ name, feature }) => {
    if (!feature) return [`${name}: not in the data`]
    const missing = missingIn(feature, floor)
    return missing.length > 0 ? [`${name}: ${missing.join(', ')}`] : []
  })
}

function inFontFace(node: ChildNode): Use[] {
  if (node.type !== 'decl') return []
  return [{ name: `@font-face ${node.prop}`, feature: find(css['at-rules'], 'font-face', node.prop) }]
}

/** Pseudo-classes and pseudo-elements, and a list in `:not`. */
function inSelector(selector: string): Use[] {
  const bare = selector.replace(/"[^"]*"|\[[^\]]*\]/g, '')
  const names = [...bare.matchAll(/::?([\w-]+)/g)].map(([, name = '']) => name)
  const uses = names.filter((name) => !/^-(?:webkit|moz)-/.test(name)).map(pseudo)
  const listed = /:not\([^()]*(?:\([^()]*\)[^()]*)*,/.test(bare)
  return listed ? [...uses, { name: ':not(a, b)', feature: find(css.selectors, 'not', 'selector_list') }] : uses
}

const pseudo = (name: string): Use => ({ name: `:${name}`, feature: find(css.selectors, name) })

function inMediaQuery(query: string): Use[] {
  const media = (...path: readonly string[]) => find(css['at-rules'], 'media', ...path)
  const features = [...query.matchAll(/\(([^()]*)\)/g)].flatMap(([, feature = '']): Use[] => {
    const name = /(?<![\w.])[a-z][a-z-]+/.exec(feature)?.[0] ?? feature
    const plain: Use = { name: `@media (${name})`, feature: media(name.replace(/^(?:min|max)-/, '')) }
    return /[<>=]/.test(feature) ? [plain, { name: '@media (a < b)', feature: media('range_syntax') }] : [plain]
  })
  // The data has nothing on `not` before a bracket; it arrived together with `or`.
  const isLogic = /\bor\b|\bnot\s*\(|\(\s*\(|\(\s*not\b/.test(query)
  return isLogic ? [...features, { name: '@media not (a)', feature: media('or_syntax') }] : features
}

/** What a plain `@supports` condition tests for; `not` and `or` tell us nothing about who passes. */
function inCondition(condition: string): Use[] {
  if (/^not\b|\bor\b/.test(condition)) return []
  const selectors = [...condition.matchAll(/selector\((.*)\)/g)].flatMap(([, selector = '']) => inSelector(selector))
  const declarations = [...condition.matchAll(/\(([a-z-]+):((?:[^()]|\([^()]*\))*)\)/g)]
  return [
    ...selectors,
    ...declarations.flatMap(([, prop = '', value = '']) => [property(prop), ...inValue(prop, value)]),
  ]
}

const property = (prop: string): Use => ({ name: prop, feature: find(properties, prop) })

function inDeclaration({ prop, value, parent }: Declaration, floor: Floor): string[] {
  if (/^-(?:webkit|moz)-/.test(prop)) return []
  const own = (prop: string, value: string) =>
    young(prop.startsWith('--') ? inValue(prop, value) : [property(prop), ...inValue(prop, value)], floor)
  const found = own(prop, value)
  const isOlder = (other: ChildNode) =>
    other.type === 'decl'
    && (/^-(?:webkit|moz)-/.test(other.prop)
      ? other.prop.endsWith(`-${prop}`)
      : other.prop === prop && own(prop, other.value).length === 0)
  return found.length > 0 && parent?.nodes.some(isOlder) ? [] : found
}

/** Functions, units, and the keywords in the data for this property. */
function inValue(prop: string, value: string): Use[] {
  const bare = value.replace(/"[^"]*"|url\([^)]*\)|#[\da-f]+|--[\w-]+/gi, ' ')
  const functions = [...bare.matchAll(/(?<![\w-])([a-z][\w-]*)\(/g)].map(([, name = '']) => call(prop, name))
  const units = [...bare.matchAll(/(?<![\w-])[\d.]+([a-zA-Z]+)/g)].map(([, unit = '']) => length(unit))
  const words = [...bare.matchAll(/(?<![\w.(-])([a-z][\w-]*)(?![\w(-])/g)].flatMap(([, word = '']): Use[] => {
    const feature = find(properties, prop, word)
    return feature?.__compat ? [{ name: `${prop}: ${word}`, feature }] : []
  })
  const spoken = prop === 'content' && bare.includes('/')
  const altText: Use = { name: 'content: a / b', feature: find(properties, 'content', 'alt_text') }
  return [...functions, ...units, ...words, ...(spoken ? [altText] : [])]
}

/** Functions are listed under their property, or under a type, or under a kind of type. */
function call(prop: string, name: string): Use {
  const kinds = Object.keys(css.types ?? {}).map((kind) => find(css.types, kind))
  const places = [find(properties, prop), find(properties, 'grid-template-columns'), css.types, ...kinds]
  const feature = places.map((place) => find(place, name)).find((found) => found?.__compat)
  return { name: `${name}()`, feature }
}

const plainUnits = ['deg', 'fr', 'ms', 'px', 'pt', 's', 'mm']

function length(unit: string): Use {
  const types = css.types ?? {}
  const dynamic = /^([dls])v/.exec(unit)?.[1]
  const sizes = { d: 'dynamic', l: 'large', s: 'small' } as const
  if (dynamic === 'd' || dynamic === 'l' || dynamic === 's') {
    return { name: unit, feature: find(types, 'length', `viewport_percentage_units_${sizes[dynamic]}`) }
  }
  return { name: unit, feature: plainUnits.includes(unit) ? find(types, 'length') : find(types, 'length', unit) }
}

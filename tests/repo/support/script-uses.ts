import type { Identifier } from '@mdn/browser-compat-data'
import { type ESTree, parseSync, transformWithOxc, Visitor } from 'vite'
import { scriptTarget } from '../../../scripts/build/browser-floor.ts'
import { compat, type Floor, find, missingIn } from './compat.ts'

const { api = {}, javascript = {} } = compat
const { builtins = {}, regular_expressions: patterns } = javascript

/** The data's entries for each member name: there is no telling which object a called method belongs to. */
const members = new Map<string, Identifier[]>()
for (const owner of [...Object.values(api), ...Object.values(builtins)]) {
  for (const [name, feature] of Object.entries(owner)) {
    const plain = name.replace(/_static$/, '')
    if (name !== '__compat' && feature.__compat) members.set(plain, [...(members.get(plain) ?? []), feature])
  }
}

/**
 * The names of features a script uses that are newer than the floor: patterns, globals, their members, and called
 * methods. A method counts as too new only if every method of that name is.
 *
 * Features a script checks for first are fine: with `typeof`, `in`, `?.`, or as a condition.
 */
export function tooYoungIn(code: string, floor: Floor): string[] {
  const { program, errors } = parseSync('script.js', code)
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join())
  const uses = new Map<string, readonly Identifier[]>([...patternsIn(program), ...namesIn(program)])
  return [...uses].flatMap(([name, features]) => {
    const missing = features.map((feature) => missingIn(feature, floor))
    return missing.length > 0 && missing.every((browsers) => browsers.length > 0)
      ? [`${name}: ${missing.flat().join(', ')}`]
      : []
  })
}

/** Whether the compiler finds syntax in a built script that it would rewrite for the oldest browsers. */
export async function hasNewSyntax(code: string): Promise<boolean> {
  const [asItIs, rewritten] = await Promise.all(
    ['esnext', scriptTarget].map((target) => transformWithOxc(code, 'script.js', { target, sourcemap: false })),
  )
  return asItIs?.code !== rewritten?.code
}

/** Whether a module has a top-level await, which older browsers cannot parse. */
export function hasTopLevelAwait(code: string): boolean {
  let [functions, found] = [0, false]
  const enter = () => void functions++
  const leave = () => void functions--
  const visitor = new Visitor({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    AwaitExpression: () => {
      found ||= functions === 0
    },
  })
  visitor.visit(parseSync('script.js', code).program)
  return found
}

/** Recent syntax in patterns, also in those that are strings: the build hides one that is too new in a call. */
function patternsIn(program: ESTree.Program): Map<string, readonly Identifier[]> {
  const found = new Map<string, readonly Identifier[]>()
  const uses = (name: string, from: Identifier | undefined, ...path: readonly string[]) => {
    const feature = find(from, ...path)
    if (!feature?.__compat) throw new Error(`the data has nothing on ${name}`)
    found.set(name, [feature])
  }
  const pattern = (source: string, flags: string) => {
    for (const [name, look, ...path] of patternSyntax) if (look.test(source)) uses(name, patterns, ...path)
    for (const flag of flags) if (flag in flagNames) uses(`/${flag}`, builtins.RegExp, String(flagNames[flag]))
  }
  const made = ({ callee, arguments: given }: ESTree.CallExpression | ESTree.NewExpression) =>
    callee.type === 'Identifier' && callee.name === 'RegExp' && pattern(textOf(given[0]), textOf(given[1]))
  const visitor = new Visitor({
    Literal: (literal) => 'regex' in literal && pattern(literal.regex.pattern, literal.regex.flags),
    CallExpression: made,
    NewExpression: made,
  })
  visitor.visit(program)
  return found
}

const patternSyntax: ReadonlyArray<readonly [name: string, look: RegExp, ...path: readonly string[]]> = [
  ['(?<=a)', /\(\?<[=!]/, 'lookbehind_assertion'],
  ['(?<a>)', /\(\?<[^=!]/, 'named_capturing_group'],
  ['(?i:a)', /\(\?[a-z]*-?[a-z]+:/, 'modifier'],
  ['\\p{a}', /\\p\{/i, 'unicode_character_class_escape'],
]

const flagNames: Readonly<Record<string, string>> = {
  d: 'hasIndices',
  s: 'dotAll',
  u: 'unicode',
  v: 'unicodeSets',
  y: 'sticky',
}

/** The text of a string; the build writes most of them as templates. */
function textOf(node: ESTree.Node | undefined): string {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  return node?.type === 'TemplateLiteral' ? node.quasis.map(({ value }) => value.raw).join('') : ''
}

/** Globals, their members, and called methods. Names of the script's own are too short to be taken for one. */
function namesIn(program: ESTree.Program): Map<string, readonly Identifier[]> {
  const asked = new Set<string>()
  const globals = new Set<string>()
  const called = new Set<string>()
  const ofGlobals = new Map<string, readonly [owner: string, name: string]>()
  /** Identifiers that are not references: names of members and object properties. */
  const keys = new WeakSet<ESTree.Node>()

  const ask = (node: ESTree.Node) => {
    if (node.type === 'Identifier') asked.add(node.name)
    else if (node.type === 'MemberExpression') asked.add(memberOf(node) ?? '')
    else if (node.type === 'UnaryExpression') ask(node.argument)
    else if (node.type === 'ChainExpression') ask(node.expression)
  }
  const visitor = new Visitor({
    UnaryExpression: ({ operator, argument }) => (operator === 'typeof' || operator === '!') && ask(argument),
    LogicalExpression: ({ left, right }) => {
      ask(left)
      ask(right)
    },
    ConditionalExpression: ({ test }) => ask(test),
    IfStatement: ({ test }) => ask(test),
    BinaryExpression: ({ operator, left }) => {
      if (operator === 'in') asked.add(textOf(left))
    },
    Property: ({ key, computed, shorthand }) => {
      if (!computed && !shorthand) keys.add(key)
    },
    MethodDefinition: ({ key, computed }) => void (computed || keys.add(key)),
    PropertyDefinition: ({ key, computed }) => void (computed || keys.add(key)),
    CallExpression: ({ callee, optional }) => {
      const name = callee.type === 'MemberExpression' && !optional ? memberOf(callee) : undefined
      if (name) called.add(name)
    },
    MemberExpression: (node) => {
      if (!node.computed) keys.add(node.property)
      const name = memberOf(node)
      if (name && node.object.type === 'Identifier')
        ofGlobals.set(`${node.object.name}.${name}`, [node.object.name, name])
    },
    Identifier: (node) => void (keys.has(node) || globals.add(node.name)),
  })
  visitor.visit(program)

  const uses = new Map<string, readonly Identifier[]>()
  const note = (name: string, last: string, ...features: ReadonlyArray<Identifier | undefined>) => {
    const known = features.filter((feature) => feature?.__compat !== undefined).flatMap((feature) => feature ?? [])
    if (!asked.has(last) && known.length > 0) uses.set(name, known)
  }
  for (const name of globals) note(name, name, find(builtins, name), find(api, name))
  for (const [name, [owner, member]] of ofGlobals) {
    if (asked.has(owner)) continue
    const type = interfaces[owner] ?? owner
    const homes = [find(builtins, type), find(api, type)]
    note(name, member, ...homes.flatMap((home) => [find(home, member), find(home, `${member}_static`)]))
  }
  for (const name of called) note(`.${name}()`, name, ...(members.get(name) ?? []))
  return uses
}

/** The types of a page's built-in objects. */
const interfaces: Readonly<Record<string, string>> = {
  crypto: 'Crypto',
  document: 'Document',
  history: 'History',
  location: 'Location',
  localStorage: 'Storage',
  navigator: 'Navigator',
  performance: 'Performance',
  window: 'Window',
}

function memberOf({ property, computed }: ESTree.MemberExpression): string | undefined {
  if (property.type === 'Literal' && typeof property.value === 'string') return property.value
  return property.type === 'Identifier' && !computed ? property.name : undefined
}

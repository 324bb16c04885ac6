import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { CompatData, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data'
import type { browserFloor } from '../../../scripts/build/browser-floor.ts'

/** MDN's data: which browser has supported what since when. */
export const compat: CompatData = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('@mdn/browser-compat-data'), 'utf8'),
)

type Browser = keyof typeof browserFloor
/** The oldest version of each browser; none for a browser that never gets there. */
export type Floor = Record<Browser, number>

const browsers: readonly Browser[] = [
  'chrome',
  'chrome_android',
  'edge',
  'firefox',
  'firefox_android',
  'safari',
  'safari_ios',
  'samsunginternet_android',
]

/** The version in which a browser got full support without a flag or prefix; `Infinity` if it has none. */
function since(feature: Identifier, browser: Browser): number {
  const statement = feature.__compat?.support[browser]
  const all: readonly SimpleSupportStatement[] = statement === undefined ? [] : [statement].flat()
  const versions = all
    .filter(
      (it) => !it.flags && !it.prefix && !it.alternative_name && !it.version_removed && !it.partial_implementation,
    )
    .map(({ version_added }) => Number.parseFloat(String(version_added || 'never').replace('≤', '')))
  return Math.min(Number.POSITIVE_INFINITY, ...versions.filter((version) => !Number.isNaN(version)))
}

/** The browsers that lack something at their floor, each with the version that supports it. */
export function missingIn(feature: Identifier, floor: Floor): string[] {
  return browsers
    .filter((browser) => since(feature, browser) > floor[browser])
    .map((browser) => `${browser} ${since(feature, browser)}`)
}

/** The floor for code that runs only where all of these are supported. */
export function raised(floor: Floor, features: readonly Identifier[]): Floor {
  const higher = { ...floor }
  for (const browser of browsers)
    higher[browser] = Math.max(floor[browser], ...features.map((feature) => since(feature, browser)))
  return higher
}

/** The entry at a path in the data: `find(compat.css, 'properties', 'gap')`. */
export function find(from: Identifier | undefined, ...path: readonly string[]): Identifier | undefined {
  return path.reduce<Identifier | undefined>((at, key) => (at && Object.hasOwn(at, key) ? at[key] : undefined), from)
}

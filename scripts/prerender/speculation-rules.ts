import { paths } from '../../src/paths.ts'

/** Where the rules are served, and what as; a browser takes them as nothing else. */
export const speculationRulesFile = 'speculation-rules.json'
export const speculationRulesType = 'application/speculationrules+json'

/**
 * Which pages a browser may fetch ahead when a link to them is about to be followed: all of them. Fetched only, never
 * run: the thank-you page would report a visit that may not come.
 * https://html.spec.whatwg.org/multipage/speculative-loading.html
 */
export function speculationRules(): string {
  const addresses = Object.values(paths).flatMap((path) => [path, `${path}\\?*`])
  const or = addresses.map((address) => ({ href_matches: address }))
  return JSON.stringify({ prefetch: [{ where: { or }, eagerness: 'moderate' }] })
}

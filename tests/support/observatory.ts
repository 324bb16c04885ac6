/** A header, lower-case, with its values: more than one is a fault of its own. */
type Headers = ReadonlyMap<string, string>

/** What a test of the Observatory found, and what it adds to or takes from the score of 100. */
interface Finding {
  readonly test: string
  readonly modifier: number
}

/**
 * Scores an HTML page as MDN's HTTP Observatory does, by its published rules: `src/grader/charts.js` (modifiers and
 * grades), `src/analyzer/tests/*.js` and `src/scanner/index.js` of github.com/mdn/mdn-http-observatory, as of 2026.
 * The page is taken to come over HTTPS, to which Cloudflare redirects: `redirection` counts 0.
 *
 * @param headers by lower-case name
 */
export function observatory(headers: Headers, html: string): { score: number; grade: string; findings: Finding[] } {
  const findings = [
    { test: 'content-security-policy', modifier: policy(headers.get('content-security-policy')) },
    { test: 'cookies', modifier: headers.has('set-cookie') ? -20 : 0 },
    { test: 'cross-origin-resource-sharing', modifier: headers.has('access-control-allow-credentials') ? -50 : 0 },
    { test: 'cross-origin-resource-policy', modifier: resourcePolicy(headers.get('cross-origin-resource-policy')) },
    { test: 'referrer-policy', modifier: referrer(headers.get('referrer-policy')) },
    { test: 'strict-transport-security', modifier: transport(headers.get('strict-transport-security')) },
    { test: 'subresource-integrity', modifier: foreignScripts(html) },
    { test: 'x-content-type-options', modifier: headers.get('x-content-type-options') === 'nosniff' ? 0 : -5 },
    { test: 'x-frame-options', modifier: framing(headers) },
  ]
  const sum = (signed: (modifier: number) => boolean) =>
    findings.reduce((total, { modifier }) => total + (signed(modifier) ? modifier : 0), 0)
  // Extra credit is for those who have 90 without it.
  const plain = 100 + sum((modifier) => modifier < 0)
  const score = Math.max(0, plain >= 90 ? plain + sum((modifier) => modifier > 0) : plain)
  return { score, grade: gradeOf(score), findings }
}

function gradeOf(score: number): string {
  if (score >= 100) return 'A+'
  const [grade = 'F'] = [
    [90, 'A'],
    [85, 'A-'],
    [80, 'B+'],
    [70, 'B'],
    [65, 'B-'],
    [60, 'C+'],
    [50, 'C'],
    [45, 'C-'],
  ]
    .filter(([least]) => score >= Number(least))
    .map(([, letter]) => String(letter))
  return grade
}

const broad = new Set(['ftp:', 'http:', 'https:', '*', 'http://*', 'http://*.*', 'https://*', 'https://*.*'])
const inline = new Set(["'unsafe-inline'", 'data:'])

function policy(header: string | undefined): number {
  if (header === undefined) return -25
  const directives = new Map(
    header.split(';').map((part) => {
      const [name = '', ...sources] = part.trim().split(/\s+/)
      return [name, sources] as const
    }),
  )
  const fallback = directives.get('default-src') ?? ['*']
  const sourcesOf = (name: string) => directives.get(name) ?? fallback
  const scripts = sourcesOf('script-src')
  if (scripts.some((it) => broad.has(it) || inline.has(it)) || sourcesOf('object-src').some((it) => broad.has(it)))
    return -20
  if ([...directives.values()].flat().some((source) => /^(http|ftp):/.test(source))) return -20
  if ([...scripts, ...sourcesOf('style-src')].includes("'unsafe-eval'")) return -10
  if (sourcesOf('style-src').some((source) => broad.has(source) || inline.has(source))) return 0
  return fallback.join() === "'none'" ? 10 : 5
}

function resourcePolicy(header: string | undefined): number {
  if (header === undefined || header === 'cross-origin') return 0
  return header === 'same-origin' || header === 'same-site' ? 10 : -5
}

function referrer(header: string | undefined): number {
  if (header === undefined) return 0
  const isPrivate = /^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(header)
  return isPrivate ? 5 : -5
}

/** Six months at least. Being on the preload list, worth 5, is not asked here. */
function transport(header: string | undefined): number {
  const [, seconds] = /^max-age=(\d+)(?:;\s*(?:includeSubDomains|preload))*$/i.exec(header ?? '') ?? []
  if (seconds === undefined) return -20
  return Number(seconds) >= 15_768_000 ? 0 : -10
}

function foreignScripts(html: string): number {
  const addresses = [...html.matchAll(/<script[^>]* src="([^"]*)"/g)].map(([, address = '']) => address)
  if (addresses.some((address) => /^(http:)?\/\//.test(address))) return -50
  return addresses.some((address) => address.startsWith('https://')) ? -5 : 0
}

function framing(headers: Headers): number {
  const [, ancestors] = /frame-ancestors ([^;]*)/.exec(headers.get('content-security-policy') ?? '') ?? []
  if (ancestors !== undefined && !ancestors.split(' ').some((source) => broad.has(source))) return 5
  return /^(deny|sameorigin)$/i.test(headers.get('x-frame-options') ?? '') ? 0 : -20
}

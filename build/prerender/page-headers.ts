import { commonHeaders, notListed } from '../../worker/http/common-headers.ts'
import { type PolicyParts, pagePolicy } from './page-policy.ts'

interface ServedFiles extends Omit<PolicyParts, 'styles'> {
  /** The inline stylesheet of each page, by its path; that of the 404 page is at `/404`. */
  readonly pageStyles: Readonly<Record<string, string>>
  /** Names in `assets/`: each contains the hash of its content, so it never changes. */
  readonly assets: readonly string[]
  /** Vite's: `staging` keeps every page and file out of search engines. */
  readonly mode: string
}

const aYear = 'public, max-age=31536000, immutable'

/**
 * The `_headers` file of the static assets, made at build time because the policy names its inline parts by hash.
 *
 * Each asset has a rule of its own, because one for `/assets/*` would also let a browser cache a 404 for a year: the
 * answer to yesterday's page asking for yesterday's file. Cloudflare reads at most 100 rules.
 */
export function pageHeaders({ assets, pageStyles, mode, ...parts }: ServedFiles): string {
  const policyWith = (styles: readonly string[]) => ({ 'Content-Security-Policy': pagePolicy({ ...parts, styles }) })
  const onEverything = {
    // Names every stylesheet, because the 404 page is served at any address.
    ...policyWith([...new Set(Object.values(pageStyles))]),
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    ...commonHeaders,
    ...(mode === 'staging' && notListed),
  }
  return [
    rule('/*', onEverything),
    // Below, a repeated header is first removed: the same header twice is joined with a comma.
    ...Object.entries(pageStyles).map(([path, style]) => rule(path, policyWith([style]), ['Content-Security-Policy'])),
    // Shown by other sites beside a link to us.
    rule('/share.png', { 'Cross-Origin-Resource-Policy': 'cross-origin' }, ['Cross-Origin-Resource-Policy']),
    ...assets.map((name) => rule(`/assets/${name}`, { 'Cache-Control': aYear })),
  ].join('')
}

function rule(path: string, headers: Readonly<Record<string, string>>, off: readonly string[] = []): string {
  const lines = [
    ...off.map((name) => `! ${name}`),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ]
  return [path, ...lines.map((line) => `  ${line}`), ''].join('\n')
}

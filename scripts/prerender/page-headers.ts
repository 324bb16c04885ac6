import { createHash } from 'node:crypto'
import { guidePdf, largePrintPdf } from '#contract/pages.ts'
import { commonHeaders, notListed } from '../../worker/http/common-headers.ts'

interface ServedFiles extends Omit<PolicyParts, 'style'> {
  /** The inline stylesheet of each page, by its path; that of the 404 page is at `/404`. */
  readonly pageStyles: Readonly<Record<string, string>>
  /** Names in `assets/`: each contains the hash of its content, so it never changes. */
  readonly assets: readonly string[]
  /** Vite's mode: `staging` keeps every page and file out of search engines. */
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
  const policyWith = (style: string) => ({ 'Content-Security-Policy': pagePolicy({ ...parts, style }) })
  const { '/404': notFound } = pageStyles
  if (notFound === undefined) throw new Error('there is no 404 page')
  const onEverything = {
    // The 404 page is served at any address.
    ...policyWith(notFound),
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    ...commonHeaders,
    ...(mode === 'staging' && notListed),
  }
  return [
    rule('/*', onEverything),
    // Below, a repeated header is first removed: the same header twice is joined with a comma.
    ...Object.entries(pageStyles).map(([path, style]) => rule(path, policyWith(style), ['Content-Security-Policy'])),
    // Shown by other sites beside a link to us.
    rule('/share.png', { 'Cross-Origin-Resource-Policy': 'cross-origin' }, ['Cross-Origin-Resource-Policy']),
    // A document of another kind: older Safari would apply the policy of pages to its own viewer.
    ...[guidePdf, largePrintPdf].map((path) => rule(path, {}, ['Content-Security-Policy', 'Permissions-Policy'])),
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

/** What the policy of a page depends on. */
interface PolicyParts {
  /** What every page has inline: its one script, and rules added by script, which count as one. */
  readonly scripts: readonly string[]
  /** The page's inline stylesheet. */
  readonly style: string
  /** Where the review widget comes from; absent while none is configured. */
  readonly reviews?: string | undefined
  /** Where the robot check comes from; absent while none is configured. */
  readonly robotCheck?: string | undefined
  /** Where the landing form leads: one of our paths, or a page on another site. */
  readonly landingThankYouUrl: string
}

/**
 * The pages' Content-Security-Policy: nothing but our own files, plus the review widget and the robot check if
 * configured. A form posts only to us, but may be redirected to a thank-you page elsewhere: browsers apply
 * `form-action` to that too.
 */
export function pagePolicy({ scripts, style, reviews, robotCheck, landingThankYouUrl }: PolicyParts): string {
  const guests = [reviews, robotCheck].filter((origin) => origin !== undefined)
  return [
    "default-src 'none'",
    directive('script-src', "'self'", ...scripts.map(hashSource), ...guests),
    // A page's own stylesheet is inline; the rules that the next page needs besides are in a file.
    directive('style-src', "'self'", hashSource(style)),
    "img-src 'self'",
    "font-src 'self'",
    // The robot check makes requests from within its own frame.
    directive('connect-src', "'self'", ...(reviews === undefined ? [] : [reviews])),
    ...(guests.length === 0 ? [] : [directive('frame-src', ...guests)]),
    "manifest-src 'self'",
    directive(
      'form-action',
      "'self'",
      ...(URL.canParse(landingThankYouUrl) ? [new URL(landingThankYouUrl).origin] : []),
    ),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

function directive(name: string, ...sources: readonly string[]): string {
  return [name, ...sources].join(' ')
}

/** `'sha256-…'` as a Content-Security-Policy names an inline script or style. */
function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

import { createHash } from 'node:crypto'

/** What the policy of a page depends on. */
export interface PolicyParts {
  /** What every page has inline: its one script, and rules that count as one. */
  readonly scripts: readonly string[]
  /** The inline stylesheets of the pages. */
  readonly styles: readonly string[]
  /** Where the review widget comes from; absent while none is configured. */
  readonly reviews?: string | undefined
  /** Where the robot check comes from; absent while none is configured. */
  readonly robotCheck?: string | undefined
  /** Where the landing form leads: a path of ours, or a page on another site. */
  readonly thankYouUrl: string
}

/**
 * The pages' Content-Security-Policy: nothing but our own files, plus the review widget and the robot check if
 * configured. A form posts only to us, but may be redirected to a thank-you page elsewhere: browsers apply
 * `form-action` to that too.
 */
export function pagePolicy({ scripts, styles, reviews, robotCheck, thankYouUrl }: PolicyParts): string {
  const guests = [reviews, robotCheck].filter((origin) => origin !== undefined)
  return [
    "default-src 'none'",
    directive('script-src', "'self'", ...scripts.map(hashSource), ...guests),
    directive('style-src', ...styles.map(hashSource)),
    "img-src 'self'",
    "font-src 'self'",
    // The robot check makes requests from within its own frame.
    directive('connect-src', "'self'", ...(reviews === undefined ? [] : [reviews])),
    ...(guests.length === 0 ? [] : [directive('frame-src', ...guests)]),
    "manifest-src 'self'",
    directive('form-action', "'self'", ...(URL.canParse(thankYouUrl) ? [new URL(thankYouUrl).origin] : [])),
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

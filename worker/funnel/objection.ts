import { objectionCookie } from '#contract/funnel.ts'

/**
 * Whether a request's sender objects to being counted: with the cookie of the privacy policy's button, or by what the
 * browser sends with every request, Global Privacy Control or Do Not Track.
 */
export function objectionOf({ headers }: Request): 'cookie' | 'browser' | undefined {
  if (headers.get('sec-gpc') === '1' || headers.get('dnt') === '1') return 'browser'
  return headers.get('cookie')?.includes(objectionCookie) ? 'cookie' : undefined
}

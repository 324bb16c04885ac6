/**
 * Which pages a browser may prefetch when a link to them is about to be followed: all of ours, but no files. Fetched
 * only, never run: the thank-you page would report a visit that may not happen. They are in the page: requested through
 * a header, they would come before the first paint. https://html.spec.whatwg.org/multipage/speculative-loading.html
 */
export function speculationRules(): string {
  const where = { and: [{ href_matches: '/*' }, { not: { href_matches: '/*.*' } }] }
  return JSON.stringify({ prefetch: [{ where, eagerness: 'moderate' }] })
}

import { paths } from '../paths.ts'

/**
 * Which pages a browser may prepare when a link to them is about to be followed: it may fetch all of the site's pages,
 * but no files, and prerender two forms, which do nothing until they are shown. No other page runs: a thank-you page
 * would report a visit that may not happen. https://html.spec.whatwg.org/multipage/speculative-loading.html
 */
export function speculationRules(): string {
  const where = { and: [{ href_matches: '/*' }, { not: { href_matches: '/*.*' } }] }
  const forms = { href_matches: [paths.getYourGuide, paths.ringMe] }
  const eagerness = 'moderate'
  return JSON.stringify({ prerender: [{ where: forms, eagerness }], prefetch: [{ where, eagerness }] })
}

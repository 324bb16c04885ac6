/**
 * Whether a post comes from the desk's own page. Browsers say so in `Sec-Fetch-Site`, which no page can forge, and in
 * `Origin`; whatever is there must say so, and at least one of them must be there.
 *
 * @param origin the desk's own
 */
export function isOwnForm(headers: Headers, origin: string): boolean {
  const site = headers.get('sec-fetch-site')
  const from = headers.get('origin')
  if (site === null && from === null) return false
  return (site === null || site === 'same-origin') && (from === null || from === origin)
}

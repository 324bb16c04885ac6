import { firm } from '../content/firm.ts'

/** RFC 9116 advises a year at most; a day less, for those who count hours. */
const validDays = 364

/**
 * `/.well-known/security.txt` (RFC 9116): where to report a vulnerability. It stays valid as long as the site is
 * rebuilt within a year.
 *
 * @param now when the site is built
 */
export function securityTxt(now: Date): string {
  const expires = new Date(now)
  expires.setUTCDate(expires.getUTCDate() + validDays)
  expires.setUTCHours(0, 0, 0, 0)
  return `Contact: mailto:${firm.dataServicesEmail}
Expires: ${expires.toISOString()}
Preferred-Languages: en
Canonical: ${new URL('/.well-known/security.txt', firm.siteUrl)}
`
}

import { firm } from '../content/firm.ts'

/** A year is the longest that RFC 9116 advises; a day less, for those who count hours. */
const validDays = 364

/**
 * `/.well-known/security.txt` (RFC 9116): where to report a weakness of the site. Whoever builds within a year keeps it
 * valid.
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

import type { Settings } from '../settings.ts'

/** With what letters are sent: Cloudflare's binding, our address, and the site that letters lead to. */
export interface Post {
  readonly email: SendEmail
  readonly from: string
  readonly site: string
}

/**
 * The means to send letters. `off`: none are to be sent, and those that wait are left alone; `unusable`: the binding is
 * missing, or `GUIDE_EMAIL_FROM` is malformed.
 */
export function postFrom({ guideLetters }: Settings, email: SendEmail | undefined): Post | 'off' | 'unusable' {
  if (guideLetters === undefined) return 'off'
  if (email === undefined || guideLetters.from === undefined) return 'unusable'
  return { email, from: guideLetters.from, site: guideLetters.site }
}

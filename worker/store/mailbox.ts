import { normalised } from './lead-cipher.ts'

/**
 * The mailbox an address leads to, however it is spelt: without its plus tag and, at Gmail, which also answers to
 * googlemail.com, without dots.
 */
export function mailboxOf(email: string): string {
  const [, name = '', host = ''] = /^(.+?)(?:\+.*)?@(.*)$/.exec(normalised(email)) ?? []
  const domain = URL.parse(`https://${host}`)?.hostname ?? host
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com'
  return isGmail ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}

import type { LeadKey } from './lead-keys.ts'

/** The keys derived from one secret: one for each purpose, so that no two uses share a key. */
export interface DerivedKeys {
  /** AES-256-GCM over the lead. */
  readonly content: CryptoKey
  /** HMAC-SHA-256 over the lead: recognises a repeat without revealing what it repeats. */
  readonly digest: CryptoKey
  /** HMAC-SHA-256 over the email address: finds a person's leads without naming them. */
  readonly email: CryptoKey
  /** The same over the phone number of someone who was not asked for an address. */
  readonly phone: CryptoKey
  /** HMAC-SHA-256 over a mailbox, phone number or visitor: counts a day's leads without naming anyone. */
  readonly recent: CryptoKey
}

const hmac = { name: 'HMAC', hash: 'SHA-256', length: 256 } as const

/**
 * Derives the keys from one secret with HKDF-SHA-256 (RFC 5869), without salt because the secret is already random.
 * That leaves one secret to keep and rotate instead of five.
 */
export async function deriveKeys({ secret }: LeadKey): Promise<DerivedKeys> {
  const source = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey'])
  const from = (info: string) => ({
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(),
    info: new TextEncoder().encode(info),
  })
  const [content, digest, email, phone, recent] = await Promise.all([
    crypto.subtle.deriveKey(from('lead content'), source, { name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
      'decrypt',
    ]),
    crypto.subtle.deriveKey(from('lead digest'), source, hmac, false, ['sign']),
    crypto.subtle.deriveKey(from('lead email'), source, hmac, false, ['sign']),
    crypto.subtle.deriveKey(from('lead phone'), source, hmac, false, ['sign']),
    crypto.subtle.deriveKey(from('recent lead'), source, hmac, false, ['sign']),
  ])
  return { content, digest, email, phone, recent }
}

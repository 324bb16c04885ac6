import { bytesFromBase64, bytesOf } from './lead-cipher.ts'

/** One key of `LEAD_KEYS`: 32 random bytes, and the id that an encrypted lead records. */
export interface LeadKey {
  readonly id: string
  readonly secret: Uint8Array<ArrayBuffer>
}

/** The usable keys, newest first, and what is wrong with the others, in words safe to show. */
export interface LeadKeys {
  readonly keys: readonly LeadKey[]
  readonly problem: string | undefined
}

const shape = /^(?<id>[\w-]{1,32}):(?<secret>[A-Za-z\d+/]{43}=)$/

/**
 * Reads `LEAD_KEYS`: one or more of `id:key`, separated by commas or spaces, the newest first. A key is 32 bytes in
 * base64. `none`, or an unset variable, means leads are stored unencrypted.
 *
 * A malformed key is skipped and reported, never thrown for: the rest still work, and with none left leads are stored
 * plain rather than lost.
 */
export function parseLeadKeys(text: string | undefined): LeadKeys {
  if (text === undefined || text.trim() === 'none') return { keys: [], problem: undefined }
  const entries = text.split(/[\s,]+/).filter((entry) => entry !== '')
  if (entries.length === 0) return { keys: [], problem: 'is empty: leads are stored unencrypted' }

  const keys = new Map<string, LeadKey>()
  const wrong: number[] = []
  for (const [index, entry] of entries.entries()) {
    const key = parseKey(entry)
    if (key === undefined || keys.has(key.id)) wrong.push(index + 1)
    else keys.set(key.id, key)
  }
  return { keys: [...keys.values()], problem: wrong.length === 0 ? undefined : problemWith(wrong, keys.size) }
}

function parseKey(entry: string): LeadKey | undefined {
  const { id, secret } = shape.exec(entry)?.groups ?? {}
  if (id === undefined || secret === undefined) return undefined
  return { id, secret: bytesFromBase64(secret) }
}

function problemWith(wrong: readonly number[], usable: number): string {
  const which = wrong.length === 1 ? `entry ${wrong[0]} is` : `entries ${wrong.join(', ')} are`
  const rule = 'not id:key with an id of its own and 32 bytes in base64'
  return `${which} ${rule}${usable === 0 ? ': leads are stored unencrypted' : '; the others are used'}`
}

/** The keys derived from one secret, so that no two uses share a key. */
export interface DerivedKeys {
  /** AES-256-GCM over a lead's content. */
  readonly content: CryptoKey
  /** HMAC-SHA-256 over what recognises a lead or its person, without revealing it. */
  readonly digest: CryptoKey
}

/** Derives the keys from one secret with HKDF-SHA-256 (RFC 5869), without salt because the secret is already random. */
export async function deriveKeys({ secret }: LeadKey): Promise<DerivedKeys> {
  const source = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey'])
  const from = (info: string) => ({ name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: bytesOf(info) })
  const aes = { name: 'AES-GCM', length: 256 }
  const hmac = { name: 'HMAC', hash: 'SHA-256', length: 256 }
  const [content, digest] = await Promise.all([
    crypto.subtle.deriveKey(from('lead content'), source, aes, false, ['encrypt', 'decrypt']),
    crypto.subtle.deriveKey(from('lead digest'), source, hmac, false, ['sign']),
  ])
  return { content, digest }
}

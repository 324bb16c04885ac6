import { bytesFromBase64, bytesOf } from '../bytes.ts'
import { settingEntries, settingText } from '../setting-values.ts'

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
 * Reads `LEAD_KEYS`: one or more of `id:key`, as a list or separated by commas or spaces, the newest first. A key is 32
 * bytes in base64. `none`, or an unset variable, means leads are stored unencrypted. Keys may share an id, as two made in
 * one month do: each is tried.
 *
 * A malformed key is skipped and reported, never thrown for: the rest still work, and with none left leads are stored
 * plain rather than lost.
 */
export function parseLeadKeys(setting: unknown): LeadKeys {
  if (setting === undefined || settingText(setting)?.trim() === 'none') return { keys: [], problem: undefined }
  const entries = settingEntries(setting)
  if (entries.length === 0) return { keys: [], problem: 'is empty' }
  const parsed = entries.map(parseKey)
  const keys = parsed.filter((key) => key !== undefined)
  const wrong = [...parsed.keys()].filter((index) => parsed[index] === undefined).map((index) => index + 1)
  return { keys, problem: wrong.length === 0 ? undefined : problemWith(wrong) }
}

function parseKey(entry: string | undefined): LeadKey | undefined {
  const { id, secret } = shape.exec(entry ?? '')?.groups ?? {}
  if (id === undefined || secret === undefined) return undefined
  return { id, secret: bytesFromBase64(secret) }
}

function problemWith(wrong: readonly number[]): string {
  const which = wrong.length === 1 ? `entry ${wrong[0]} is` : `entries ${wrong.join(', ')} are`
  return `${which} not id:key with 32 bytes in base64`
}

/** What is wrong, with what follows from it where leads are stored. */
export const storingProblem = ({ keys, problem }: LeadKeys) =>
  problem && `${problem}${keys.length === 0 ? ': leads are stored unencrypted' : '; the others are used'}`

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

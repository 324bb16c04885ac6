import { base64, bytesFromBase64, bytesOf, hex } from '../bytes.ts'
import { type DerivedKeys, deriveKeys, type LeadKey, type LeadKeys } from './lead-keys.ts'

/** Stored content read back, or why it cannot be. */
export type Decrypted = { readonly kind: 'decrypted'; readonly json: string } | Unreadable

/** Why content cannot be read: none of our keys opens it, or it was damaged or written by another version of the code. */
export type Unreadable =
  | { readonly kind: 'no-key'; readonly reason: 'unknown key' | 'wrong key' }
  | { readonly kind: 'damaged'; readonly reason: 'malformed' | 'unknown version' }

/** `v1:key id:base64 of nonce and ciphertext`. Plain content is JSON and starts with a brace. */
const encrypted = /^v1:(?<id>[\w-]{1,32}):(?<box>[A-Za-z\d+/]+={0,2})$/
/** Whether content is not encrypted: from before there were keys, or while they were wrong. */
export const isPlain = (content: string) => content.startsWith('{')
/** Bytes; NIST SP 800-38D recommends 96 bits for random nonces. */
const nonceLength = 12

/** The kinds of text that are recognised by digest; no two share one. */
type Purpose = 'lead' | 'email' | 'phone'

/** Encrypts leads with the newest of `LEAD_KEYS`, and decrypts them with whichever key encrypted them. */
export class LeadCipher {
  readonly #keys: readonly LeadKey[]
  // Holds finished keys, never promises: a promise from another request could be cancelled with it.
  readonly #derived = new Map<LeadKey, DerivedKeys>()

  constructor({ keys }: LeadKeys) {
    this.#keys = keys
  }

  /** The key that encrypts now; null when leads are stored plain. */
  get newestKeyId(): string | null {
    return this.#keys[0]?.id ?? null
  }

  /**
   * @param leadId used as associated data: content moved to another lead's row does not decrypt
   * @returns the same JSON when there are no keys
   */
  async encrypt(leadId: string, json: string): Promise<string> {
    const [key] = this.#keys
    if (!key) return json
    const { content } = await this.#derivedFrom(key)
    const nonce = crypto.getRandomValues(new Uint8Array(nonceLength))
    const box = new Uint8Array(await crypto.subtle.encrypt(algorithm(leadId, nonce), content, bytesOf(json)))
    const both = new Uint8Array(nonceLength + box.length)
    both.set(nonce)
    both.set(box, nonceLength)
    return `v1:${key.id}:${base64(both)}`
  }

  /** Never throws: unreadable content stays until the right key is there. */
  async decrypt(leadId: string, content: string): Promise<Decrypted> {
    if (isPlain(content)) return { kind: 'decrypted', json: content }
    const { id, box } = encrypted.exec(content)?.groups ?? {}
    if (id === undefined || box === undefined) return { kind: 'damaged', reason: 'malformed' }
    const keys = this.#keys.filter((candidate) => candidate.id === id)
    if (keys.length === 0) return { kind: 'no-key', reason: 'unknown key' }
    for (const key of keys) {
      const json = await this.#opened(key, leadId, box).catch(() => undefined)
      if (json !== undefined) return { kind: 'decrypted', json }
    }
    return { kind: 'no-key', reason: 'wrong key' }
  }

  /** Rejects when the key is another, or the text was altered. */
  async #opened(key: LeadKey, leadId: string, box: string): Promise<string> {
    const { content } = await this.#derivedFrom(key)
    const bytes = bytesFromBase64(box)
    const how = algorithm(leadId, bytes.slice(0, nonceLength))
    return new TextDecoder().decode(await crypto.subtle.decrypt(how, content, bytes.slice(nonceLength)))
  }

  /** A text's digest, in hex: under the newest key, so that nobody without it can check a guess; plain without keys. */
  async digest(purpose: Purpose, text: string): Promise<string> {
    const [key] = this.#keys
    return this.#digestUnder(key, purpose, text)
  }

  /** Every digest this text may have been stored under, with any key or with none; the newest first. */
  async digests(purpose: Purpose, text: string): Promise<string[]> {
    return Promise.all([...this.#keys, undefined].map((key) => this.#digestUnder(key, purpose, text)))
  }

  async #digestUnder(key: LeadKey | undefined, purpose: Purpose, text: string): Promise<string> {
    const bytes = bytesOf(`${purpose}:${text}`)
    const digest = key
      ? await crypto.subtle.sign('HMAC', (await this.#derivedFrom(key)).digest, bytes)
      : await crypto.subtle.digest('SHA-256', bytes)
    // 128 bits are enough to tell leads apart, and halve what row and index take.
    return hex(new Uint8Array(digest)).slice(0, 32)
  }

  async #derivedFrom(key: LeadKey): Promise<DerivedKeys> {
    const ready = this.#derived.get(key) ?? (await deriveKeys(key))
    this.#derived.set(key, ready)
    return ready
  }
}

const algorithm = (leadId: string, iv: Uint8Array<ArrayBuffer>) => ({
  name: 'AES-GCM',
  iv,
  additionalData: bytesOf(leadId),
})

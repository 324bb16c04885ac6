import { normalisePhone } from '#contract/phone.ts'
import { base64, bytesFromBase64, hex, sha256 } from './bytes.ts'
import { type DerivedKeys, deriveKeys, type LeadKey, type LeadKeys } from './lead-keys.ts'
import { mailboxOf } from './mailbox.ts'

/** By what a person's leads are found, in any spelling; a form may ask for no address. */
export interface Person {
  readonly email?: string | undefined
  readonly phone?: string | undefined
}

/** Hashes of a {@link Person}, which every spelling shares. Of a number that was not given it is that of an empty one. */
export interface PersonHashes {
  readonly emailHash: string | null
  readonly phoneHash: string
}

/** What is stored of a lead. Without keys `content` is its plain JSON, and there are no {@link PersonHashes}. */
export interface SealedLead {
  readonly content: string
  readonly keyId: string | null
  readonly digest: string
  readonly emailHash: string | null
  readonly phoneHash: string | null
}

/**
 * Stored content read back, or why it cannot be: its key is missing or the wrong one, or it is not sealed although there
 * are keys, and may be anyone's who can write to the database.
 */
export type Opened =
  | { readonly kind: 'opened'; readonly json: string }
  | { readonly kind: 'unreadable'; readonly reason: 'not sealed' | 'unknown key' | 'wrong key' | 'malformed' }

/** `v1:key id:base64 of nonce and ciphertext`. Plain content is JSON and starts with a brace. */
const sealed = /^v1:(?<id>[\w-]{1,32}):(?<box>[A-Za-z\d+/]+={0,2})$/
/** Bytes; NIST SP 800-38D recommends 96 bits for random nonces. */
const nonceLength = 12

/** What a digest is for: to recognise a lead, or to count by it. */
type Purpose = 'digest' | 'recent'

/** Seals leads with the newest of `LEAD_KEYS` and opens them with whichever key sealed them. */
export class LeadCipher {
  readonly #keys: readonly LeadKey[]
  // Holds finished keys, never promises: a promise from another request could be cancelled with it.
  readonly #derived = new Map<string, DerivedKeys>()
  /** Keys are set but none can be used: leads are stored plain, and someone should be told. */
  readonly isBroken: boolean

  constructor({ keys, problem }: LeadKeys) {
    this.#keys = keys
    this.isBroken = keys.length === 0 && problem !== undefined
  }

  /** The key that seals now; null when leads are stored plain. */
  get newestKeyId(): string | null {
    return this.#keys[0]?.id ?? null
  }

  /** The newest first. */
  get keyIds(): readonly string[] {
    return this.#keys.map(({ id }) => id)
  }

  knows(keyId: string): boolean {
    return this.keyIds.includes(keyId)
  }

  /**
   * @param leadId used as associated data: content moved to another lead's row does not open
   * @param json the lead
   * @param person whose lead it is
   * @param identity what recognises the lead when it is sent again
   */
  async seal(leadId: string, json: string, person: Person, identity = json): Promise<SealedLead> {
    const [key] = this.#keys
    if (!key) {
      return { content: json, keyId: null, digest: await this.digest(identity), emailHash: null, phoneHash: null }
    }
    return {
      content: await this.sealText(leadId, json),
      keyId: key.id,
      digest: await this.digest(identity),
      ...(await hashesOf(person, await this.#derivedFrom(key))),
    }
  }

  /**
   * Seals JSON for {@link open}; without keys it stays as it is.
   *
   * @param where associated data: it opens nowhere else
   */
  async sealText(where: string, json: string): Promise<string> {
    const [key] = this.#keys
    if (!key) return json
    const { content } = await this.#derivedFrom(key)
    const nonce = crypto.getRandomValues(new Uint8Array(nonceLength))
    const box = await crypto.subtle.encrypt(algorithm(where, nonce), content, bytesOf(json))
    return `v1:${key.id}:${base64(joined(nonce, new Uint8Array(box)))}`
  }

  /**
   * Never throws: the caller keeps unreadable content until the right key is available.
   *
   * @param where the lead's id, or for what else it was sealed
   */
  async open(where: string, content: string): Promise<Opened> {
    if (isPlain(content)) {
      return this.newestKeyId === null
        ? { kind: 'opened', json: content }
        : { kind: 'unreadable', reason: 'not sealed' }
    }
    const { id, box } = sealed.exec(content)?.groups ?? {}
    if (id === undefined || box === undefined) return { kind: 'unreadable', reason: 'malformed' }
    const key = this.#keys.find((candidate) => candidate.id === id)
    if (!key) return { kind: 'unreadable', reason: 'unknown key' }
    try {
      const { content: secret } = await this.#derivedFrom(key)
      const bytes = bytesFromBase64(box)
      const how = algorithm(where, bytes.slice(0, nonceLength))
      const plain = await crypto.subtle.decrypt(how, secret, bytes.slice(nonceLength))
      return { kind: 'opened', json: new TextDecoder().decode(plain) }
    } catch {
      return { kind: 'unreadable', reason: 'wrong key' }
    }
  }

  /** A text's digest, in hex: under the newest key, so that nobody without it can check a guess; plain without keys. */
  async digest(text: string, purpose: Purpose = 'digest'): Promise<string> {
    const [key] = this.#keys
    return key ? mac((await this.#derivedFrom(key))[purpose], text) : sha256(text)
  }

  /** Every digest this text may have been stored under: with any key, the newest first, or from before there were keys. */
  async digests(text: string, purpose: Purpose = 'digest'): Promise<string[]> {
    const keyed = this.#keys.map(async (key) => mac((await this.#derivedFrom(key))[purpose], text))
    return [...(await Promise.all(keyed)), await sha256(text)]
  }

  /** The hashes a person's leads are stored under with each key, the newest first; none without keys. */
  personHashes(person: Person): Promise<PersonHashes[]> {
    return Promise.all(this.#keys.map(async (key) => hashesOf(person, await this.#derivedFrom(key))))
  }

  async #derivedFrom(key: LeadKey): Promise<DerivedKeys> {
    const ready = this.#derived.get(key.id) ?? (await deriveKeys(key))
    this.#derived.set(key.id, ready)
    return ready
  }
}

/** Whether stored content is the lead's plain JSON. */
export const isPlain = (content: string) => content.startsWith('{')

/** Stores leads unencrypted. */
export const noCipher = new LeadCipher({ keys: [], problem: undefined })

/** Each kind under a key of its own, so that no two kinds share a hash. */
async function hashesOf({ email, phone = '' }: Person, keys: DerivedKeys): Promise<PersonHashes> {
  const [emailHash, number] = await Promise.all([
    email === undefined ? null : mac(keys.email, mailboxOf(email)),
    mac(keys.phone, normalisePhone(phone)),
  ])
  // Half of it still tells any two numbers apart, and row and index take half the room.
  return { emailHash, phoneHash: number.slice(0, number.length / 2) }
}

const bytesOf = (text: string) => new TextEncoder().encode(text)

const algorithm = (where: string, iv: Uint8Array<ArrayBuffer>) => ({
  name: 'AES-GCM',
  iv,
  additionalData: bytesOf(where),
})

async function mac(key: CryptoKey, text: string): Promise<string> {
  return hex(new Uint8Array(await crypto.subtle.sign('HMAC', key, bytesOf(text))))
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const both = new Uint8Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}

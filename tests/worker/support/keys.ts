import { base64 } from '#worker/leads/bytes.ts'
import { LeadCipher } from '#worker/leads/lead-cipher.ts'
import { parseLeadKeys } from '#worker/leads/lead-keys.ts'

/** One entry of `LEAD_KEYS`: the same byte 32 times. */
export const keyEntry = (id: string, byte: number) => `${id}:${base64(new Uint8Array(32).fill(byte))}`

export const oldKey = keyEntry('2025-11', 1)
export const newKey = keyEntry('2026-11', 2)

export const cipherWith = (...entries: string[]) => new LeadCipher(parseLeadKeys(entries.join(',')))

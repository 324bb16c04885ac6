import { hex } from './bytes.ts'

/** SHA-256 of a text, in hex: tells whether two leads are the same without comparing them. */
export async function leadDigest(content: string): Promise<string> {
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(content))))
}

import { hex } from './bytes.ts'

/** A version 8 UUID (RFC 9562) made from a digest in hex: the same content always has the same id. */
export function uuidFrom(digest: string): string {
  return digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-a$4-$5')
}

/** SHA-256 of a text, in hex: shows whether two leads are the same without comparing them. */
export async function leadDigest(content: string): Promise<string> {
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(content))))
}

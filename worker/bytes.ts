/** A text in UTF-8. */
export const bytesOf = (text: string) => new TextEncoder().encode(text)

/** Bytes in base64. In a loop, because one call takes only so many arguments. */
export function base64(bytes: Uint8Array): string {
  let characters = ''
  for (const byte of bytes) characters += String.fromCharCode(byte)
  return btoa(characters)
}

/** @throws DOMException when the text is not base64 */
export function bytesFromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}

/** Bytes as lower-case hexadecimal digits, two each. */
export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

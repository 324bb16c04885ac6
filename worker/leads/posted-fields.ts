/** The fields of a plain form by name; a field sent twice has a list. */
export type FormFields = Readonly<Record<string, unknown>>

/**
 * Reads a plain form's fields in its page's encoding: the declared one; or else UTF-8, if the bytes are valid UTF-8; or
 * else windows-1252, the encoding of pages that declare none (WHATWG, Encoding Standard).
 *
 * Rejects if the body is not a form of the type that it claims to be.
 */
export async function readFields(request: Request): Promise<FormFields> {
  const type = request.headers.get('content-type') ?? ''
  const bytes = new Uint8Array(await request.arrayBuffer())
  const form = /^\s*multipart\//i.test(type)
    ? await new Response(decoded(bytes, type), { headers: { 'content-type': type } }).formData()
    : new URLSearchParams(decoded(withRawBytes(bytes), type))
  const values = new Map<string, unknown[]>()
  for (const [name, value] of form) {
    const sent = values.get(name)
    if (sent) sent.push(value)
    else values.set(name, [value])
  }
  return Object.fromEntries([...values].map(([name, sent]) => [name, sent.length === 1 ? sent[0] : sent]))
}

/** From the form's own field, or else from the content type. */
const ownEncoding = /(?:^|&|name="?)_charset_(?:=|"?[\r\n]+)([\w-]+)/
const declaredEncoding = /;\s*charset\s*=\s*"?([^";\s]+)/i

function decoded(bytes: Uint8Array, type: string): string {
  const [, label] = ownEncoding.exec(new TextDecoder('latin1').decode(bytes)) ?? declaredEncoding.exec(type) ?? []
  return decodedAs(bytes, label) ?? decodedAs(bytes, 'utf-8') ?? new TextDecoder('windows-1252').decode(bytes)
}

/** @returns undefined if the bytes are not in this encoding, or it is unknown */
function decodedAs(bytes: Uint8Array, label: string | undefined): string | undefined {
  // Browsers never submit forms as UTF-16.
  if (label === undefined || /^utf-?16/i.test(label)) return undefined
  try {
    return new TextDecoder(label, { fatal: true, ignoreBOM: false }).decode(bytes)
  } catch {
    return undefined
  }
}

const percent = 0x25
const firstBeyondAscii = 0x80

/** A form-urlencoded body with everything beyond ASCII unescaped, so that it can be decoded as a whole. */
function withRawBytes(bytes: Uint8Array): Uint8Array {
  const raw: number[] = []
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    const escaped = byte === percent ? hexadecimal(bytes.subarray(at + 1, at + 3)) : Number.NaN
    raw.push(escaped >= firstBeyondAscii ? escaped : byte)
    if (escaped >= firstBeyondAscii) at += 2
  }
  return Uint8Array.from(raw)
}

function hexadecimal(digits: Uint8Array): number {
  const text = String.fromCharCode(...digits)
  return /^[\da-f]{2}$/i.test(text) ? Number.parseInt(text, 16) : Number.NaN
}

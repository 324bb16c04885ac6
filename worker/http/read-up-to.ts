/** What was read of a body. */
interface Read {
  /** Its beginning, decoded as UTF-8. */
  readonly text: string
  /** Whether all of it was read. */
  readonly isWhole: boolean
}

/**
 * Reads no more of another server's answer than its first bytes, whatever its headers say. Rejects when the body breaks
 * off.
 *
 * @param limit in bytes
 * @param isEnough asked with the text so far: true stops reading
 */
export async function readUpTo(
  limit: number,
  { body }: Response,
  isEnough: (text: string) => boolean = () => false,
): Promise<Read> {
  const chunks: AsyncIterable<Uint8Array> | [] = body ?? []
  const decoder = new TextDecoder()
  let text = ''
  let left = limit
  for await (const chunk of chunks) {
    text += decoder.decode(chunk.subarray(0, left), { stream: true })
    left -= chunk.byteLength
    if (left < 0 || isEnough(text)) return { text, isWhole: false }
  }
  return { text: text + decoder.decode(), isWhole: true }
}

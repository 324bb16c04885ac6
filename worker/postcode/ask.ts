import type { LookupFailure } from './provider.ts'

/** The page gives up after three seconds; half a second less leaves time to tell it why. */
const timeLimitMs = 2_500
/** A hundred addresses are some 200 kB; an answer beyond this many bytes is not read. */
const mostBytes = 1_000_000

/** What a service said: its status and its body as JSON, undefined when it is none; or why it said nothing usable. */
export type Answer =
  | { readonly kind: 'answered'; readonly status: number; readonly body: unknown }
  | { readonly kind: 'failed'; readonly reason: LookupFailure }

/**
 * Asks a JSON service. Never rejects; nothing of an error but its kind comes back, because messages of `fetch` can
 * hold the address. Redirects are not followed: they would take the key along.
 *
 * @param limitMs for everything together, the body included
 */
export async function ask(url: URL, headers: HeadersInit, via: typeof fetch, limitMs = timeLimitMs): Promise<Answer> {
  const limit = AbortSignal.timeout(limitMs)
  const { promise: late, resolve } = Promise.withResolvers<Answer>()
  // A stream that hangs does not always notice the signal.
  limit.addEventListener('abort', () => resolve({ kind: 'failed', reason: 'timeout' }))
  return Promise.race([exchange(url, headers, via, limit), late])
}

async function exchange(url: URL, headers: HeadersInit, via: typeof fetch, signal: AbortSignal): Promise<Answer> {
  try {
    const response = await via(url, { headers, redirect: 'manual', signal })
    const text = await textWithin(mostBytes, response)
    if (text === undefined) return { kind: 'failed', reason: 'too large' }
    return { kind: 'answered', status: response.status, body: parsed(text) }
  } catch {
    return { kind: 'failed', reason: signal.aborted ? 'timeout' : 'unreachable' }
  }
}

/** The whole body; undefined when it is longer, whatever its headers said. */
async function textWithin(limit: number, { body }: Response): Promise<string | undefined> {
  const chunks: AsyncIterable<Uint8Array> | [] = body ?? []
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for await (const chunk of chunks) {
    size += chunk.byteLength
    if (size > limit) return undefined
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

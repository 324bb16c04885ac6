/** How the inbox answers one delivery: properly, with an error, not at all, or by dropping the connection. */
export type Answer =
  | { readonly kind: 'status'; readonly status: number; readonly retryAfter?: string }
  | { readonly kind: 'hang' }
  | { readonly kind: 'drop' }

export const ok: Answer = { kind: 'status', status: 200 }

/**
 * Parses an answer as written by hand: `200`, `500`, `429r30` (with Retry-After: 30), `hang` or `drop`.
 *
 * @returns undefined when it is none of these
 */
export function parseAnswer(text: string): Answer | undefined {
  if (text === 'hang' || text === 'drop') return { kind: text }
  const [, status, retryAfter] = /^([2-5]\d\d)(?:r(\d+))?$/.exec(text) ?? []
  if (!status) return undefined
  return { kind: 'status', status: Number(status), ...(retryAfter && { retryAfter }) }
}

/** The answer in the words that {@link parseAnswer} reads. */
export function answerText(answer: Answer): string {
  if (answer.kind !== 'status') return answer.kind
  return answer.retryAfter ? `${answer.status}r${answer.retryAfter}` : String(answer.status)
}

/**
 * A lead can ask for its own failure through its email address: `ada+500x3@example.com` is answered 500 the first three
 * times it comes, `ada+drop@example.com` is dropped once. This keeps parallel tests apart.
 *
 * @param deliveries how many times this lead has come before
 */
export function answerAskedFor(email: string, deliveries: number): Answer | undefined {
  const [, words = '', times = '1'] = /\+(hang|drop|\d{3}(?:r\d+)?)(?:x(\d+))?@/.exec(email) ?? []
  return deliveries < Number(times) ? parseAnswer(words) : undefined
}

/** What became of a delivery: in words, and as a record that plays, waits, stops or breaks. */
interface Outcome {
  readonly words: string
  /** The inside of an SVG of 40 by 40. */
  readonly picture: string
}

const record = '<circle cx="20" cy="20" r="17" fill="#22302b"/><circle cx="20" cy="20" r="7" fill="#f2b441"/>'
const sign = (path: string) =>
  `<circle cx="31" cy="31" r="9" fill="#a4161a"/><path d="${path}" stroke="#fff" stroke-width="2.5" stroke-linecap="round"/>`

/** @param answered as `answerText` wrote it */
export function outcomeOf(answered: string): Outcome {
  const answer = parseAnswer(answered)
  if (answer?.kind === 'hang')
    return {
      words: 'Never answered: the site gives up after 15 seconds',
      picture: record + sign('M28 31h.1M31 31h.1M34 31h.1'),
    }
  if (answer?.kind === 'drop')
    return {
      words: 'Connection dropped',
      picture: `${record}<path d="M24 2 17 15l7 6-8 17" stroke="#fbf6ec" stroke-width="4"/>`,
    }
  if (answer?.kind !== 'status' || answer.status >= 300) {
    const wait = answer?.retryAfter === undefined ? '' : `, told to wait ${answer.retryAfter} seconds`
    return { words: `Refused with ${answer?.status ?? answered}${wait}`, picture: record + sign('m28 28 6 6m0-6-6 6') }
  }
  return {
    words: `Accepted with ${answer.status}`,
    picture: `${record}<circle cx="20" cy="20" r="12" stroke="#fbf6ec" stroke-dasharray="20 9"/>`,
  }
}

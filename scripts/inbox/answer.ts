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

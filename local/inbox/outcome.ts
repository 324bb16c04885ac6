import { parseAnswer } from './answer.ts'

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

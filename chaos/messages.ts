import { type AlertKind, alertKinds, type News } from '#worker/alerts/alert-kinds.ts'
import { alertWords } from '#worker/alerts/alert-words.ts'
import { whatIsWrong } from '#worker/alerts/message.ts'

/** One message that staff got. */
export interface Message {
  /** Ms, on the clock of the run. */
  readonly at: number
  readonly text: string
}

type Said = Pick<News, 'moment' | 'kind'>

const minuteMs = 60_000

/**
 * What is wrong with the messages that staff got through one channel: an alert that began twice or never ended, an end that had
 * no beginning, two messages within a minute.
 *
 * @param expected the alerts that must have been told
 * @param wasStopped whether the worker was stopped between two times: it may then tell them again what it had no time
 *   to note
 */
export function mistakesIn(
  messages: readonly Message[],
  expected: readonly AlertKind[],
  wasStopped: (from: number, to: number) => boolean = () => false,
): string[] {
  const lasting = new Map<AlertKind, number>()
  const told = messages.flatMap(({ at, text }) => saidIn(text).map((said) => ({ at, ...said })))
  const outOfTurn = told.flatMap(({ at, kind, moment }) => {
    const toldAt = lasting.get(kind)
    if (moment === 'over') lasting.delete(kind)
    else lasting.set(kind, at)
    if (toldAt === undefined)
      return moment === 'begun' || moment === 'comes' ? [] : [`${kind} was ${moment} before it began`]
    return moment === 'begun' && !wasStopped(toldAt, at) ? [`${kind} began twice`] : []
  })
  return [
    ...outOfTurn,
    ...tooSoon(messages),
    ...[...lasting.keys()].map((kind) => `${kind} never ended`),
    ...expected.filter((kind) => !told.some((said) => said.kind === kind)).map((kind) => `${kind} was never told`),
  ]
}

function tooSoon(messages: readonly Message[]): string[] {
  return messages.slice(1).flatMap(({ at }, index) => {
    const apart = at - (messages[index]?.at ?? 0)
    return apart < minuteMs ? [`two messages within ${apart} ms`] : []
  })
}

const moments = ['begun', 'more', 'comes', 'still'] as const

/** What one message says. @throws when it says something else */
export function saidIn(text: string): Said[] {
  return text.split('\n\n').map((paragraph) => {
    for (const kind of alertKinds) {
      if (paragraph === `Over: ${alertWords[kind].over}`) return { kind, moment: 'over' }
      const moment = moments.find((each) => paragraph.startsWith(whatIsWrong(kind, each)))
      if (moment) return { kind, moment }
    }
    throw new Error(`nobody wrote this: ${paragraph}`)
  })
}

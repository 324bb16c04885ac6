import { type AlertKind, alertKinds, alertWords, type News } from '#worker/alerts/alert-words.ts'

/** One message that people got. */
export interface Ring {
  /** Ms, on the clock of the run. */
  readonly at: number
  readonly text: string
}

type Said = Pick<News, 'moment' | 'kind'>

const minuteMs = 60_000

/**
 * What is wrong with the messages that people got in one way: a trouble that began twice or never ended, an end that had
 * no beginning, two messages within a minute.
 *
 * @param expected the troubles that must have rung
 * @param wasStopped whether the worker was stopped between two times: it may then tell people again what it had no time
 *   to note
 */
export function mistakesIn(
  rings: readonly Ring[],
  expected: readonly AlertKind[],
  wasStopped: (from: number, to: number) => boolean = () => false,
): string[] {
  const lasting = new Map<AlertKind, number>()
  const told = rings.flatMap(({ at, text }) => saidIn(text).map((said) => ({ at, ...said })))
  const outOfTurn = told.flatMap(({ at, kind, moment }) => {
    const toldAt = lasting.get(kind)
    if (moment === 'over') lasting.delete(kind)
    else lasting.set(kind, at)
    if (toldAt === undefined) return moment === 'begun' ? [] : [`${kind} was ${moment} before it began`]
    return moment === 'begun' && !wasStopped(toldAt, at) ? [`${kind} began twice`] : []
  })
  return [
    ...outOfTurn,
    ...tooSoon(rings),
    ...[...lasting.keys()].map((kind) => `${kind} never ended`),
    ...expected.filter((kind) => !told.some((said) => said.kind === kind)).map((kind) => `${kind} never rang`),
  ]
}

function tooSoon(rings: readonly Ring[]): string[] {
  return rings.slice(1).flatMap(({ at }, index) => {
    const apart = at - (rings[index]?.at ?? 0)
    return apart < minuteMs ? [`two messages within ${apart} ms`] : []
  })
}

/** What one message says. @throws when it says something else */
export function saidIn(text: string): Said[] {
  return text.split('\n\n').map((paragraph) => {
    for (const kind of alertKinds) {
      const { begun, still, over } = alertWords[kind]
      if (paragraph === `Over: ${over}`) return { kind, moment: 'over' }
      if (paragraph.startsWith(begun)) return { kind, moment: 'begun' }
      if (paragraph.startsWith(still)) return { kind, moment: 'still' }
    }
    throw new Error(`nobody wrote this: ${paragraph}`)
  })
}

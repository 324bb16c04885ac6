import * as z from 'zod/mini'
import { type Alert, DatabaseMemory } from '#worker/alerts/alert-memory.ts'
import { isOver } from '#worker/alerts/news.ts'

const noteRows = z.array(z.object({ name: z.string(), at: z.number(), facts: z.string() }))

/** When something last was (Unix ms), and what there is to say of it. */
interface Note {
  readonly at: number
  readonly facts: string
}

/** One way of telling staff, if only of late: when it last worked, and since when and why it does not. */
export interface ChannelSeen {
  readonly name: string
  readonly told: Note | undefined
  readonly failed: Note | undefined
}

/** An alert that is not over, and when each channel told of it last. */
export interface AlertSeen extends Alert {
  readonly told: ReadonlyArray<{ readonly channel: string; readonly toldAt: number }>
}

/** What the site's minutely run knows, from its own tables. */
export interface AlertsSeen {
  /** When it last looked (Unix ms); undefined if it never has. */
  readonly lookedAt: number | undefined
  readonly channels: readonly ChannelSeen[]
  readonly alerts: readonly AlertSeen[]
  /** The test alert that was asked for last, while it is known. */
  readonly test: AlertSeen | undefined
}

/** Rejects when D1 does. @param now Unix ms */
export async function readAlerts(db: D1Database, now: number): Promise<AlertsSeen> {
  const [{ alerts, told }, { results }] = await Promise.all([
    new DatabaseMemory(db).read(),
    db.prepare('SELECT name, at, facts FROM alert_notes').all(),
  ])
  const notes = new Map(noteRows.parse(results).map(({ name, ...note }) => [name, note]))
  const run = notes.get('run')
  // While nobody looks, nothing is over.
  const lasting = alerts.filter((alert) => !isOver(alert, Math.min(run?.at ?? 0, now)))
  const seen = lasting
    .map((alert) => ({ ...alert, told: told.filter(({ kind }) => kind === alert.kind) }))
    .toSorted((alert, other) => other.since - alert.since)
  return {
    lookedAt: run?.at,
    channels: (run?.facts ?? '')
      .split(' ')
      .filter((name) => name !== '')
      .map((name) => ({ name, told: notes.get(`${name} told`), failed: notes.get(`${name} failed`) })),
    alerts: seen.filter(({ kind }) => kind !== 'test'),
    test: seen.find(({ kind }) => kind === 'test'),
  }
}

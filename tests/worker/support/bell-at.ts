import { env } from 'cloudflare:workers'
import { IsolateMemory } from '#worker/alerts/alert-memory.ts'
import type { SweepSeen } from '#worker/alerts/findings.ts'
import { notifyStaff } from '#worker/alerts/notify.ts'
import type { Env } from '#worker/env.ts'
import { isBudgetSpent } from '#worker/postcode/daily-budget.ts'
import { settingsOf } from '#worker/settings.ts'
import { People, peopleSettings } from './people.ts'

export const minute = 60_000
export const hour = 60 * minute
/** When the bell's tests begin (Unix ms). */
export const start = Date.parse('2026-11-21T09:00:00Z')

/** What a sweep reports while all is well; undefined would be a database that failed. */
const allWell = (): SweepSeen | undefined => ({ isQueueRefusing: false, oldestWaitSeconds: 0 })

/** The database, as a copy of the worker sees it that has written no sign yet: it writes one a minute. */
function ownDatabase(): D1Database {
  return Object.assign(Object.create(env.DB), {
    prepare: (query: string) => env.DB.prepare(query),
    batch: (statements: D1PreparedStatement[]) => env.DB.batch(statements),
  })
}

/**
 * A worker that rings for people, on a clock of its own.
 *
 * @param settings besides those of the tests
 * @param ways of telling people; all of them unless given
 */
export function bellAt(settings: Partial<Env> = {}, ways: Partial<Env> = peopleSettings) {
  // A developer's own .dev.vars may set these.
  const { ALERT_WEBHOOK_URL: _chat, ALERT_EMAIL_FROM: _from, ALERT_EMAIL_TO: _to, HEARTBEAT_URL: _beat, ...rest } = env
  let now = start
  const people = new People(() => now)
  const isolate = new IsolateMemory()
  const world = {
    people,
    env: { ...rest, ...ways, ...settings },
    /** What the next runs see. */
    db: ownDatabase(),
    queue: env.LEAD_QUEUE,
    swept: allWell(),
    get now() {
      return now
    },
    pass(ms: number) {
      now += ms
    },
    /** One minutely run. */
    run: async () => {
      const settings = settingsOf({ ...world.env, EMAIL: people.tools.email })
      await notifyStaff(world.swept, {
        ...people.tools,
        db: world.db,
        queue: world.queue,
        settings,
        isLookupBudgetSpent: () => isBudgetSpent(world.db, settings, now),
        isolate,
        now,
      })
    },
    /** So many runs, a minute apart, beginning now. */
    async minutes(count: number) {
      for (let made = 0; made < count; made++) {
        await world.run()
        now += minute
      }
    },
  }
  return world
}

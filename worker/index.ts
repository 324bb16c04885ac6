import { IsolateMemory } from './alerts/alert-memory.ts'
import { notifyStaff } from './alerts/notify.ts'
import { app } from './app.ts'
import { consume } from './delivery/consumer.ts'
import { sinkFrom } from './delivery/sink.ts'
import { sweep } from './delivery/sweep.ts'
import type { Env } from './env.ts'
import { consumeLetters } from './letter/consumer.ts'
import { postFrom } from './letter/post.ts'
import { isLetterQueue } from './letter/queue-name.ts'
import { sweepLetters } from './letter/sweep.ts'
import { isBudgetSpent } from './postcode/daily-budget.ts'
import { nightlyCron, nightlyRun } from './retention/nightly.ts'
import { settingsOf } from './settings.ts'
import { LeadStore } from './store/lead-store.ts'
import { LetterStore } from './store/letter-store.ts'
import { RetentionStore } from './store/retention-store.ts'

/** What this running copy of the worker remembers while the database is down. */
const isolate = new IsolateMemory()

export default {
  fetch: app.fetch,

  // All queues come here. Messages that the leads' queue gave up on are handled the same way from the rescue queue.
  queue(batch, env) {
    const settings = settingsOf(env)
    const clock = { now: Date.now, random: Math.random }
    if (isLetterQueue(batch.queue)) {
      const letters = new LetterStore(env.DB, settings.cipher)
      return consumeLetters(batch, { letters, post: postFrom(settings, env.EMAIL), ...clock })
    }
    const sink = sinkFrom(settings, fetch.bind(globalThis))
    return consume(batch, { store: new LeadStore(env.DB, settings.cipher), sink, ...clock })
  },

  // Each cron is a separate invocation, so the nightly work takes nothing from delivery.
  async scheduled({ cron }, env) {
    const settings = settingsOf(env)
    const { cipher, retention, guideLetters } = settings
    const { DB: db, LEAD_QUEUE: queue, LETTER_QUEUE, EMAIL: email } = env
    const now = Date.now()
    if (cron === nightlyCron) return nightlyRun(new RetentionStore(db, cipher), retention, now)
    const [swept, letters] = await Promise.all([
      sweep(new LeadStore(db, cipher), queue, now),
      guideLetters && sweepLetters(new LetterStore(db, cipher), LETTER_QUEUE, now),
    ])
    await notifyStaff(swept && { ...swept, letters }, {
      db,
      queue,
      settings,
      isLookupBudgetSpent: () => isBudgetSpent(db, settings, now),
      isolate,
      email,
      fetch: fetch.bind(globalThis),
      now,
    })
  },
} satisfies ExportedHandler<Env>

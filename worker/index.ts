import { app } from './app.ts'
import { ringBell } from './bell/bell.ts'
import { IsolateMemory } from './bell/isolate-memory.ts'
import { consume } from './delivery/consumer.ts'
import { sinkFrom } from './delivery/sink.ts'
import { sweep } from './delivery/sweep.ts'
import { type Env, settingsOf } from './env.ts'
import { nightlyCron, nightlyRun } from './retention/nightly.ts'
import { LeadStore } from './store/lead-store.ts'
import { RetentionStore } from './store/retention-store.ts'

/** What this running copy of the worker remembers while the database is down. */
const isolate = new IsolateMemory()

export default {
  fetch: app.fetch,

  // Both queues come here: messages the first gave up on are handled the same way from the second.
  queue(batch, env) {
    const settings = settingsOf(env)
    const sink = sinkFrom(settings, fetch.bind(globalThis))
    const store = new LeadStore(env.DB, settings.cipher)
    return consume(batch, { store, sink, now: Date.now, random: Math.random })
  },

  // Each cron is a separate invocation, so the nightly work takes nothing from delivery.
  async scheduled({ cron }, env) {
    const settings = settingsOf(env)
    const { cipher, retention } = settings
    const { DB: db, LEAD_QUEUE: queue, EMAIL: email } = env
    const now = Date.now()
    if (cron === nightlyCron) return nightlyRun(new RetentionStore(db, cipher), retention, now)
    const swept = await sweep(new LeadStore(db, cipher), queue, now)
    await ringBell(swept, { db, queue, settings, isolate, email, fetch: fetch.bind(globalThis), now })
  },
} satisfies ExportedHandler<Env>

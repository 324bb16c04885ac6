import { app } from './app.ts'
import { consume } from './delivery/consumer.ts'
import { sinkFrom } from './delivery/sink.ts'
import { sweep } from './delivery/sweep.ts'
import { type Env, settingsOf } from './env.ts'
import { nightlyCron, nightlyRun } from './retention/nightly.ts'
import { LeadStore } from './store/lead-store.ts'
import { RetentionStore } from './store/retention-store.ts'

export default {
  fetch: app.fetch,

  // Both queues come here: a message the first gave up on waits on the second for the same treatment.
  queue(batch, env) {
    const settings = settingsOf(env)
    const sink = sinkFrom(settings, fetch.bind(globalThis))
    const store = new LeadStore(env.DB, settings.cipher)
    return consume(batch, { store, sink, now: Date.now, random: Math.random })
  },

  // Each cron is an invocation of its own, so the night's work takes nothing from delivery.
  async scheduled({ cron }, env) {
    const { cipher, retention } = settingsOf(env)
    if (cron === nightlyCron) await nightlyRun(new RetentionStore(env.DB, cipher), retention, Date.now())
    else await sweep(new LeadStore(env.DB, cipher), env.LEAD_QUEUE, Date.now())
  },
} satisfies ExportedHandler<Env>

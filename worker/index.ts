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

  // Both queues come here: messages the first gave up on are handled the same way from the second.
  queue(batch, env) {
    const settings = settingsOf(env)
    const sink = sinkFrom(settings, fetch.bind(globalThis))
    const store = new LeadStore(env.DB, settings.cipher)
    return consume(batch, { store, sink, now: Date.now, random: Math.random })
  },

  // Each cron is a separate invocation, so the nightly work takes nothing from delivery.
  async scheduled({ cron }, env) {
    const { cipher, retention } = settingsOf(env)
    if (cron === nightlyCron) await nightlyRun(new RetentionStore(env.DB, cipher), retention, Date.now())
    else await sweep(new LeadStore(env.DB, cipher), env.LEAD_QUEUE, Date.now())
  },
} satisfies ExportedHandler<Env>

import { app } from './app.ts'
import { consume } from './delivery/consumer.ts'
import { sinkFrom } from './delivery/sink.ts'
import { sweep } from './delivery/sweep.ts'
import { type Env, settingsOf } from './env.ts'
import { LeadStore } from './store/lead-store.ts'

export default {
  fetch: app.fetch,

  // Both queues come here: a message the first gave up on waits on the second for the same treatment.
  queue(batch, env) {
    const sink = sinkFrom(settingsOf(env), fetch.bind(globalThis))
    return consume(batch, { store: new LeadStore(env.DB), sink, now: Date.now, random: Math.random })
  },

  async scheduled(_event, env) {
    await sweep(new LeadStore(env.DB), env.LEAD_QUEUE, Date.now())
  },
} satisfies ExportedHandler<Env>

import { app } from './app.ts'
import { consume } from './delivery/consumer.ts'
import { sweep } from './delivery/sweep.ts'
import { type Env, settingsOf } from './env.ts'
import { LeadStore } from './store/lead-store.ts'

export default {
  fetch: app.fetch,

  // Both queues come here: a message the first gave up on waits on the second for the same treatment.
  queue(batch, env) {
    const { webhookUrl: url, webhookSecret: secret, cipher } = settingsOf(env)
    const sink = url === undefined ? undefined : { url, secret, fetch: fetch.bind(globalThis) }
    return consume(batch, { store: new LeadStore(env.DB, cipher), sink, now: Date.now, random: Math.random })
  },

  async scheduled(_event, env) {
    await sweep(new LeadStore(env.DB, settingsOf(env).cipher), env.LEAD_QUEUE, Date.now())
  },
} satisfies ExportedHandler<Env>

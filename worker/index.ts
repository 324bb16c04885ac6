import { IsolateMemory } from './alerts/alert-memory.ts'
import { sendMorningEmail } from './alerts/morning-email.ts'
import { notifyStaff } from './alerts/notify.ts'
import { noteBug, signBegun } from './alerts/signs.ts'
import { app } from './app.ts'
import { adopt } from './delivery/adoption.ts'
import { consume } from './delivery/consumer.ts'
import { DeliveryStore } from './delivery/delivery-store.ts'
import { emailChannel, mailerFrom } from './delivery/email.ts'
import { EmailedMailboxes } from './delivery/emailed-mailboxes.ts'
import { isEmailQueue } from './delivery/queues.ts'
import { sweep } from './delivery/sweep.ts'
import { sinkFrom, webhookChannel } from './delivery/webhook.ts'
import type { Env } from './env.ts'
import { isBudgetSpent } from './postcode/daily-budget.ts'
import { finishErasing, nightGoesOn, nightlyCron, nightlyRun } from './retention/nightly.ts'
import { RetentionStore } from './retention/retention-store.ts'
import { settingsOf } from './settings.ts'
import { followCalls } from './store/calls.ts'
import { LeadStore } from './store/lead-store.ts'

/** What this running copy of the worker remembers while the database is down. */
const isolate = new IsolateMemory()

export default {
  fetch: app.fetch,

  // All queues come here. Messages that the leads' queue gave up on are handled the same way from the rescue queue.
  queue(batch, env) {
    const settings = settingsOf(env)
    const { cipher, guideEmail } = settings
    const tools = {
      leads: new LeadStore(env.DB, cipher),
      now: Date.now,
      random: Math.random,
      onBug: (error: unknown) => noteBug(env.DB, error, Date.now()),
      onUnreadable: () => signBegun(env.DB, 'messages', '', Date.now()),
    }
    if (isEmailQueue(batch.queue)) {
      const mailer = mailerFrom(settings, env.EMAIL)
      return consume(batch, {
        ...tools,
        store: new DeliveryStore(env.DB, 'email', cipher),
        channel: emailChannel(
          mailer === 'off' ? undefined : mailer,
          guideEmail && new EmailedMailboxes(env.DB, cipher, guideEmail.limits),
        ),
        queue: env.EMAIL_QUEUE,
        isOff: mailer === 'off',
      })
    }
    return consume(batch, {
      ...tools,
      store: new DeliveryStore(env.DB, 'webhook', cipher),
      channel: webhookChannel(sinkFrom(settings, fetch.bind(globalThis))),
      queue: env.LEAD_QUEUE,
      isOff: false,
    })
  },

  // Each cron is a separate invocation, so the night's work takes nothing from delivery.
  async scheduled({ cron }, env) {
    const settings = settingsOf(env)
    const { cipher, retention, guideEmail } = settings
    const { DB: db, LEAD_QUEUE: queue, EMAIL_QUEUE, EMAIL: email } = env
    const now = Date.now()
    const retained = new RetentionStore(db, cipher)
    if (cron === nightlyCron) return nightlyRun(retained, retention, now)
    await adopt(db, now)
    const [swept, emails] = await Promise.all([
      sweep(new DeliveryStore(db, 'webhook'), queue, now),
      guideEmail && sweep(new DeliveryStore(db, 'email'), EMAIL_QUEUE, now),
    ])
    await followCalls(db, settings, now)
    await notifyStaff(swept && { ...swept, emails }, {
      db,
      settings,
      isLookupBudgetSpent: () => isBudgetSpent(db, settings, now),
      isolate,
      email,
      fetch: fetch.bind(globalThis),
      now,
    })
    await sendMorningEmail({ db, settings: settings.alerts, email, now })
    // Last, so that neither a delivery nor an alert waits for it.
    await finishErasing(retained, now)
    await nightGoesOn(retained, retention, now)
  },
} satisfies ExportedHandler<Env>

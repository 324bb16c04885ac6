import { findAlerts } from './alerts/find-alerts.ts'
import { findLastHourAlerts, lastHourOf } from './alerts/last-hour.ts'
import { notifyStaff } from './alerts/notify-staff.ts'
import { raiseAlert, reportError, reportFailure } from './alerts/raise-alert.ts'
import { app } from './app.ts'
import type { Env } from './env.ts'
import { recordRun } from './health/last-run.ts'
import { fetchOutside } from './http/user-agent.ts'
import { backlogOf } from './leads/backlog.ts'
import { consume } from './leads/deliver.ts'
import { LeadStore } from './leads/lead-store.ts'
import { recoverFromOutage } from './leads/outage.ts'
import { takesMessages } from './leads/probe-queue.ts'
import { eraseExpired } from './leads/retention.ts'
import { sweep } from './leads/sweep.ts'
import { send } from './leads/webhook.ts'
import { log } from './log.ts'
import { settingsOf } from './settings.ts'

export default {
  fetch: app.fetch,

  // The dead-letter queue's messages are handled the same way.
  queue(batch, env) {
    const settings = settingsOf(env)
    const { cipher, webhook } = settings
    return consume(batch, {
      store: new LeadStore(env.DB, cipher),
      cipher,
      send: webhook && ((lead, now) => send(lead, { ...webhook, fetch: fetchOutside }, now)),
      now: Date.now,
      random: Math.random,
      onError: (error) => reportError(env.DB, error, Date.now()),
      onFailure: (error, leadId) => reportFailure(env.DB, 'delivery', error, Date.now(), leadId),
    })
  },

  /** Runs every minute. A part that fails does not stop the others. */
  async scheduled(_, env) {
    const settings = settingsOf(env)
    const { DB: db, LEAD_QUEUE: queue } = env
    const now = Date.now()
    const part = <Value>(during: string, work: () => Promise<Value>) => runPart(db, during, now, work)

    const recovered = await part('recovery', () => recoverFromOutage(db, now))
    // Without a webhook leads wait where they are.
    const swept = await part('sweep', async () =>
      settings.webhook ? sweep(new LeadStore(db, settings.cipher), queue, now) : 'not asked',
    )
    const queueAnswer = swept?.value
    if (queueAnswer === 'not taken') raiseAlert(db, 'queue', '', now)
    const erased = await part('retention', () => eraseExpired(db, settings.retention, now))
    const isRecorded = recovered && swept && erased && (await part('run', () => recordRun(db, now)))

    await part('alerts', async () => {
      const [backlog, lastHour] = await Promise.all([backlogOf(db, now), lastHourOf(db, now)])
      for (const { endpoint, code, lastMinute: requests } of lastHour.errorAnswers)
        if (requests > 0) log({ event: 'error_answers', endpoint, code, requests })
      const findings = [...findAlerts(backlog, settings.problems), ...findLastHourAlerts(lastHour)]
      const last = {
        delivery: async () => backlog.lastDelivery,
        queue: async () => (queueAnswer === 'taken' || (await takesMessages(queue)) ? now : 0),
      }
      // A database that takes no writes cannot hold an alert: without a heartbeat the monitor raises its own.
      const heartbeatUrl = isRecorded ? settings.heartbeatUrl : undefined
      await notifyStaff(findings, { db, settings: { ...settings, heartbeatUrl }, fetch: fetchOutside, last, now })
    })
  },
} satisfies ExportedHandler<Env>

/** Runs a part of the job. @returns its result; undefined if it failed, which is logged or, if it is a bug, reported */
async function runPart<Value>(
  db: D1Database,
  during: string,
  now: number,
  work: () => Promise<Value>,
): Promise<{ readonly value: Value } | undefined> {
  try {
    return { value: await work() }
  } catch (error) {
    reportFailure(db, during, error, now)
    return undefined
  }
}

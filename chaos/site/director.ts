import type { Env } from '#worker/env.ts'
import { jumpMs } from '../jump.ts'
import { sendRemembered } from './queue-memory.ts'

/** The control endpoint of a run; under `/api/`, because only that reaches a worker. */
const stage = '/api/chaos/'
/** How long the worker leases a lead (ms). */
const leaseMs = 60_000
/** A lease with at most this long left (ms) is older than any attempt in these runs: its consumer is dead. */
const deadLeaseMs = 55_000

/**
 * Answers a run's requests; undefined for any other.
 *
 * - `time-passes`: every waiting lead has waited a day longer, and every trouble has lasted one; dead consumers' leases
 *   have expired
 * - `workers-died`: leases older than `at` (Unix ms) have expired, and the queue is as durable as Cloudflare's; answers
 *   whose they were, of leads and of letters
 * - `redrive`: parked leads are pending again, as if new, and so are letters that were parked or refused
 * - `troubles`: how many the bell remembers
 * - `rows`: id, status and attempts of each lead, and what has become of its letter
 */
export async function answerDirector(request: Request, { DB: db, LEAD_QUEUE }: Env): Promise<Response | undefined> {
  const { pathname, searchParams } = new URL(request.url)
  if (!pathname.startsWith(stage)) return undefined
  switch (pathname.slice(stage.length)) {
    case 'time-passes':
      await db.batch([
        db.prepare('UPDATE deliveries SET lease_until = 0 WHERE lease_until < ?').bind(Date.now() + deadLeaseMs),
        db.prepare(
          `UPDATE deliveries SET due_at = due_at - ${jumpMs}, woken_at = woken_at - ${jumpMs}
           WHERE status = 'pending' AND lease_until = 0`,
        ),
        db.prepare(`UPDATE deliveries SET settled_at = settled_at - ${jumpMs} WHERE kind = 'email'`),
        db.prepare(`UPDATE troubles SET since = since - ${jumpMs}, seen_at = seen_at - ${jumpMs}`),
        db.prepare(`UPDATE troubles_told SET told_at = told_at - ${jumpMs}`),
        db.prepare(`UPDATE bell_claims SET until = until - ${jumpMs}`),
      ])
      return new Response()
    case 'troubles':
      return Response.json(await db.prepare('SELECT count(*) AS troubles FROM troubles').first('troubles'))
    case 'workers-died': {
      const [leads, letters] = await db.batch<{ id: string }>(
        ['webhook', 'email'].map((kind) =>
          db
            .prepare(
              `UPDATE deliveries SET lease_until = 0
               WHERE kind = '${kind}' AND lease_until BETWEEN 1 AND ? AND status = 'pending' RETURNING lead_id AS id`,
            )
            .bind(Number(searchParams.get('at')) + leaseMs),
        ),
      )
      await sendRemembered(LEAD_QUEUE, db)
      const ids = (answer: D1Result<{ id: string }> | undefined) => answer?.results.map(({ id }) => id) ?? []
      return Response.json({ leads: ids(leads), letters: ids(letters) })
    }
    case 'redrive':
      await db.batch([
        db.prepare(`UPDATE leads SET status = 'pending', settled_at = NULL WHERE status = 'parked'`),
        db
          .prepare(
            `UPDATE deliveries SET status = 'pending', attempts = 0, due_at = ?1, woken_at = 0, since = ?2
             WHERE status IN ('held', 'parked', 'refused')`,
          )
          .bind(Date.now() - jumpMs, Date.now()),
      ])
      return new Response()
    default:
      return Response.json(
        (
          await db
            .prepare(
              `SELECT leads.id, leads.status, webhook.attempts, leads.last_outcome LIKE 'held:%' AS isHeld, email.status AS letter
               FROM leads
               LEFT JOIN deliveries AS webhook ON webhook.lead_id = leads.id AND webhook.kind = 'webhook'
               LEFT JOIN deliveries AS email ON email.lead_id = leads.id AND email.kind = 'email'`,
            )
            .all()
        ).results,
      )
  }
}

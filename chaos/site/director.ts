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
 *   whose they were
 * - `redrive`: parked leads are pending again, as if new
 * - `troubles`: how many the bell remembers
 * - `rows`: id, status and attempts of each lead
 */
export async function answerDirector(request: Request, { DB: db, LEAD_QUEUE }: Env): Promise<Response | undefined> {
  const { pathname, searchParams } = new URL(request.url)
  if (!pathname.startsWith(stage)) return undefined
  switch (pathname.slice(stage.length)) {
    case 'time-passes':
      await db
        .prepare('UPDATE leads SET lease_until = 0 WHERE lease_until < ?')
        .bind(Date.now() + deadLeaseMs)
        .run()
      await db
        .prepare(`UPDATE leads SET due_at = due_at - ${jumpMs} WHERE status = 'pending' AND lease_until = 0`)
        .run()
      await db.batch([
        db.prepare(`UPDATE troubles SET since = since - ${jumpMs}, seen_at = seen_at - ${jumpMs}`),
        db.prepare(`UPDATE troubles_told SET told_at = told_at - ${jumpMs}`),
        db.prepare(`UPDATE bell_claims SET until = until - ${jumpMs}`),
      ])
      return new Response()
    case 'troubles':
      return Response.json(await db.prepare('SELECT count(*) AS troubles FROM troubles').first('troubles'))
    case 'workers-died': {
      const { results } = await db
        .prepare(
          `UPDATE leads SET lease_until = 0 WHERE lease_until BETWEEN 1 AND ? AND status = 'pending' RETURNING id`,
        )
        .bind(Number(searchParams.get('at')) + leaseMs)
        .all<{ id: string }>()
      await sendRemembered(LEAD_QUEUE, db)
      return Response.json(results.map(({ id }) => id))
    }
    case 'redrive':
      await db
        .prepare(
          `UPDATE leads SET status = 'pending', attempts = 0, due_at = 0, settled_at = NULL WHERE status = 'parked'`,
        )
        .run()
      return new Response()
    default:
      return Response.json((await db.prepare('SELECT id, status, attempts FROM leads').all()).results)
  }
}

import type { Env } from '#worker/env.ts'
import { sendRemembered } from './queue-memory.ts'

/** Where a run steers from; under `/api/`, because only that reaches a worker. */
const stage = '/api/chaos/'
/** How far the clock jumps (ms): past the longest wait of the schedule. */
const jumpMs = 25 * 60 * 60 * 1000
/** A lease this far from its end (ms) is older than any attempt of these runs lasts: its consumer is dead. */
const deadLeaseMs = 55_000

/**
 * Answers what a run asks for, or undefined for everybody else.
 *
 * - `time-passes`: every waiting lead has been waiting a day longer; the leases of the dead have run out
 * - `everybody-died`: all leases have run out, and the queue is as durable as Cloudflare's
 * - `redrive`: parked leads are pending again, as new
 * - `rows`: id, status and attempts of each lead
 */
export async function answerDirector(request: Request, { DB: db, LEAD_QUEUE }: Env): Promise<Response | undefined> {
  const { pathname } = new URL(request.url)
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
      return new Response()
    case 'everybody-died':
      await db.prepare('UPDATE leads SET lease_until = 0').run()
      await sendRemembered(LEAD_QUEUE, db)
      return new Response()
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

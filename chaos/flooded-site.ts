import { createTestHarness } from 'wrangler'
import * as z from 'zod/mini'
import { createInbox } from '../local/inbox/inbox.ts'
import { portOf } from '../scripts/ports.ts'
import { type FloodPost, passingToken } from './flood-senders.ts'

const siteverify = 'https://challenges.cloudflare.com/turnstile/v0/siteverify'
const held = z.object({ results: z.array(z.object({ id: z.string(), last_outcome: z.string() })) })

/** The unmodified worker with production's settings and limits, and its webhook. */
export interface FloodedSite {
  /** Ids of the leads the webhook has taken. */
  readonly delivered: ReadonlySet<string>
  /** @returns the status it is answered with */
  post(post: FloodPost): Promise<number>
  /** Why leads are held, by lead; a lead that is not held is not in it. */
  held(): Promise<ReadonlyMap<string, string>>
  stop(): Promise<void>
}

/** @param hasRobotCheck whether `TURNSTILE_SECRET` is set */
export async function startFloodedSite(hasRobotCheck: boolean): Promise<FloodedSite> {
  const delivered = new Set<string>()
  const inbox = createInbox(({ headers }) => void delivered.add(String(headers['webhook-id'])))
  await new Promise<void>((resolve) => inbox.listen(0, '127.0.0.1', resolve))
  const secrets = {
    LEAD_WEBHOOK_URL: `http://127.0.0.1:${portOf(inbox)}/hook`,
    LEAD_KEYS: `flood:${Buffer.alloc(32, 7).toString('base64')}`,
    ...(hasRobotCheck && { TURNSTILE_SECRET: 'secret' }),
  }
  const restore = answerRobotChecks()
  const site = createTestHarness({ workers: [{ configPath: 'wrangler.toml', env: 'production', secrets }] })
  await site.listen()
  const worker = site.getWorker()
  await worker.applyD1Migrations('DB')
  return {
    delivered,
    async post({ body, headers, asn }) {
      const response = await worker.fetch('https://www.firm.example/api/lead', {
        method: 'POST',
        headers,
        body,
        cf: { asn },
      })
      await response.text()
      return response.status
    },
    async held() {
      const { DB } = await worker.getEnv()
      const answer = await DB.prepare(`SELECT id, last_outcome FROM leads WHERE last_outcome LIKE 'held: %'`).all()
      return new Map(held.parse(answer).results.map(({ id, last_outcome }) => [id, last_outcome]))
    },
    async stop() {
      await site.close()
      restore()
      inbox.closeAllConnections()
      inbox.close()
    },
  }
}

/** Turnstile's fake: the worker's requests leave through this process. @returns what ends it */
function answerRobotChecks(): () => void {
  const { fetch } = globalThis
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    if (request.url !== siteverify) return fetch(request)
    const body = new URLSearchParams(await request.text())
    return Response.json({ success: body.get('response') === passingToken })
  }
  return () => {
    globalThis.fetch = fetch
  }
}

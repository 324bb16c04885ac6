import { execFileSync } from 'node:child_process'
import type { Server } from 'node:http'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestHarness } from 'wrangler'
import { environmentNames } from '../../scripts/cloudflare/command.ts'
import { createInbox } from '../../scripts/inbox/inbox.ts'
import { landingLead } from '../support/landing-lead.ts'
import { listen } from '../support/start-services.ts'

/** How a lead fares in the environment on this computer is in e2e/ and chaos/. */
let inbox: Server
let delivered: string[]
let webhook: string

beforeAll(async () => {
  delivered = []
  inbox = createInbox(({ headers }) => void delivered.push(String(headers['webhook-id'])))
  webhook = `${await listen(inbox)}/hook`
})
afterAll(() => {
  inbox.closeAllConnections()
  inbox.close()
})

test.each(environmentNames)('a lead reaches the webhook through the queue of %s', async (env) => {
  const secrets = { LEAD_WEBHOOK_URL: webhook }
  const site = createTestHarness({ workers: [{ configPath: 'wrangler.toml', env, secrets }] })
  await site.listen()
  await site.getWorker().applyD1Migrations('DB')
  const lead = landingLead()
  const headers = { 'content-type': 'application/json' }
  const { status } = await site.fetch('/api/lead', { method: 'POST', headers, body: JSON.stringify(lead) })
  expect(status).toBe(202)
  await vi.waitFor(() => expect(delivered).toContain(lead.leadId), { timeout: 20_000, interval: 100 })
  await site.close()
})

test.each(environmentNames)('%s is what wrangler deploys, without a warning', (env) => {
  const said = execFileSync('sh', ['-c', 'wrangler deploy --dry-run --env "$0" 2>&1', env], { encoding: 'utf8' })
  expect(said).toContain(`env.DB (leads-${env})`)
  expect(said).toContain(`env.LEAD_QUEUE (lead-delivery-${env})`)
  expect(said).not.toMatch(/warn|redirected/i)
})

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestHarness, unstable_readConfig } from 'wrangler'
import * as z from 'zod/mini'
import { createInbox } from '../../local/inbox/inbox.ts'
import { environmentNames } from '../../scripts/cloudflare/arguments.ts'
import { landingLead } from '../support/landing-lead.ts'
import { listen } from '../support/listen.ts'

/** Everything that environments do not inherit, and the inherited settings that matter here. */
const shape = z.object({
  name: z.string(),
  main: z.string(),
  compatibility_date: z.string(),
  vars: z.record(z.string(), z.string()),
  triggers: z.unknown(),
  observability: z.unknown(),
  preview_urls: z.optional(z.boolean()),
  assets: z.unknown(),
  d1_databases: z.array(z.looseObject({ binding: z.string(), database_name: z.string() })),
  send_email: z.array(z.looseObject({ name: z.string() })),
  ratelimits: z.array(z.looseObject({ name: z.string(), namespace_id: z.string(), simple: z.unknown() })),
  queues: z.object({
    producers: z.array(z.looseObject({ binding: z.string(), queue: z.string() })),
    consumers: z.array(z.looseObject({ queue: z.string(), dead_letter_queue: z.optional(z.string()) })),
  }),
})
const configOf = (env: string) => shape.parse(unstable_readConfig({ config: 'wrangler.toml', env }))
const local = configOf('')
const names = ['', ...environmentNames]

test('wrangler.toml has the environments the commands know', () => {
  const defined = [...readFileSync('wrangler.toml', 'utf8').matchAll(/^\[env\.(\w+)\]$/gm)].map(([, name]) => name)
  expect(defined).toEqual([...environmentNames])
})

describe.each(environmentNames)('%s', (env) => {
  const config = configOf(env)
  /** The name without its environment. */
  const plain = (name: string) => name.replace(`-${env}`, '')

  test('has every binding and variable of the top level, and no other', () => {
    expect(config.d1_databases.map(({ binding }) => binding)).toEqual(local.d1_databases.map(({ binding }) => binding))
    expect(config.queues.producers.map(({ binding }) => binding)).toEqual(
      local.queues.producers.map(({ binding }) => binding),
    )
    expect(config.send_email).toEqual(local.send_email)
    expect(Object.keys(config.vars).toSorted()).toEqual(Object.keys(local.vars).toSorted())
  })

  test('has the same consumers under its own names', () => {
    const renamed = config.queues.consumers.map(({ queue, dead_letter_queue: dead, ...settings }) => ({
      ...settings,
      queue: plain(queue),
      ...(dead && { dead_letter_queue: plain(dead) }),
    }))
    expect(renamed).toEqual(local.queues.consumers)
  })

  test('keeps the addresses of its versions to itself', () => {
    expect(config.preview_urls).toBe(false)
  })

  test('has the top level’s limits', () => {
    const limits = (from: typeof local) => from.ratelimits.map(({ name, simple }) => ({ name, simple }))
    expect(limits(config)).toEqual(limits(local))
  })

  test('runs the same worker at the same times with the same logs and files', () => {
    const { main, compatibility_date, triggers, observability, assets } = local
    expect(config).toMatchObject({ main, compatibility_date, triggers, observability, assets })
  })

  test('is what wrangler deploys, without a warning', { timeout: 60_000 }, () => {
    const said = execFileSync('sh', ['-c', 'wrangler deploy --dry-run --env "$0" 2>&1', env], { encoding: 'utf8' })
    expect(said).toContain(`env.DB (leads-${env})`)
    expect(said).toContain(`env.LEAD_QUEUE (lead-delivery-${env})`)
    expect(said).not.toMatch(/warn|redirected/i)
  })

  test('sets the minimum time a person needs for a form', () => {
    expect(Number(config.vars.MIN_FORM_MS)).toBeGreaterThanOrEqual(1_000)
  })

  test('limits what one person and one visitor send, which this computer does not', () => {
    expect(config.vars).toMatchObject({ LEADS_PER_PERSON: '2', LEADS_PER_VISITOR: '5' })
    expect(local.vars).toMatchObject({ LEADS_PER_PERSON: '0', LEADS_PER_VISITOR: '0' })
  })
})

test('no two environments share a worker, a database, a queue or a rate limit', () => {
  const configs = names.map(configOf)
  const used = configs.flatMap(({ name, d1_databases, queues, ratelimits }) => [
    `worker ${name}`,
    ...d1_databases.map(({ database_name }) => `database ${database_name}`),
    ...queues.consumers.map(({ queue }) => `queue ${queue}`),
    ...ratelimits.map(({ namespace_id }) => `limit ${namespace_id}`),
  ])
  expect(used.filter((name, at) => used.indexOf(name) !== at)).toEqual([])
})

test('every queue has a consumer, and so does its dead-letter queue', () => {
  for (const { queues } of names.map(configOf)) {
    const consumed = queues.consumers.map(({ queue }) => queue)
    const needed = [
      ...queues.producers.map(({ queue }) => queue),
      ...queues.consumers.map((it) => it.dead_letter_queue),
    ]
    expect(needed.filter((queue) => queue !== undefined && !consumed.includes(queue))).toEqual([])
  }
})

describe('a lead', () => {
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

  test.each(names)('reaches the webhook through environment "%s"’s queue', { timeout: 60_000 }, async (env) => {
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
})

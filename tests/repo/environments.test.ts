import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { unstable_readConfig } from 'wrangler'
import * as z from 'zod/mini'
import { environmentNames } from '../../scripts/cloudflare/command.ts'

const atOnce = Number(/atOnce = (\d+)/.exec(readFileSync('worker/leads/deliver.ts', 'utf8'))?.[1])

const consumer = z.looseObject({
  queue: z.string(),
  dead_letter_queue: z.optional(z.string()),
  max_batch_size: z.number(),
  max_concurrency: z.number(),
  max_retries: z.number(),
  retry_delay: z.number(),
})
/** Everything that environments do not inherit, and the inherited settings that matter here. */
const shape = z.object({
  name: z.string(),
  main: z.string(),
  compatibility_date: z.string(),
  vars: z.record(z.string(), z.string()),
  triggers: z.object({ crons: z.array(z.string()) }),
  observability: z.unknown(),
  preview_urls: z.optional(z.boolean()),
  assets: z.unknown(),
  d1_databases: z.array(z.looseObject({ binding: z.string(), database_name: z.string() })),
  ratelimits: z.array(z.looseObject({ name: z.string(), namespace_id: z.string(), simple: z.unknown() })),
  queues: z.object({
    producers: z.array(z.looseObject({ binding: z.string(), queue: z.string() })),
    consumers: z.array(consumer),
  }),
})
const configOf = (env: string) => shape.parse(unstable_readConfig({ config: 'wrangler.toml', env }))
const local = configOf('')
const all = ['', ...environmentNames].map(configOf)

test('wrangler.toml has the environments the commands know', () => {
  const defined = [...readFileSync('wrangler.toml', 'utf8').matchAll(/^\[env\.(\w+)\]$/gm)].map(([, name]) => name)
  expect(defined).toEqual([...environmentNames])
})

test('the minutely job runs every minute', () => {
  expect(local.triggers.crons).toEqual(['* * * * *'])
})

describe.each(environmentNames)('%s', (env) => {
  const config = configOf(env)
  /** The name without its environment. */
  const plain = (name: string) => name.replace(`-${env}`, '')

  test('has every binding, limit and variable of the top level, and no other', () => {
    const bindings = ({ d1_databases, queues, ratelimits, vars }: typeof local) => ({
      databases: d1_databases.map(({ binding }) => binding),
      queues: queues.producers.map(({ binding }) => binding),
      limits: ratelimits.map(({ name, simple }) => ({ name, simple })),
      vars: Object.keys(vars).toSorted(),
    })
    expect(bindings(config)).toEqual(bindings(local))
  })

  test('has the same consumers under its own names', () => {
    const renamed = config.queues.consumers.map(({ queue, dead_letter_queue: dead, ...settings }) => ({
      ...settings,
      queue: plain(queue),
      ...(dead && { dead_letter_queue: plain(dead) }),
    }))
    expect(renamed).toEqual(local.queues.consumers)
  })

  test('runs the same worker at the same times with the same logs and files', () => {
    const { main, compatibility_date, triggers, observability, assets } = local
    expect(config).toMatchObject({ main, compatibility_date, triggers, observability, assets })
  })

  test('keeps the addresses of its versions to itself', () => {
    expect(config.preview_urls).toBe(false)
  })

  test('sets the least time a person needs for a form', () => {
    expect(Number(config.vars.MIN_FORM_MS)).toBeGreaterThanOrEqual(1_000)
  })
})

test('no two environments share a worker, a database, a queue or a rate limit', () => {
  const used = all.flatMap(({ name, d1_databases, queues, ratelimits }) => [
    `worker ${name}`,
    ...d1_databases.map(({ database_name }) => `database ${database_name}`),
    ...queues.consumers.map(({ queue }) => `queue ${queue}`),
    ...ratelimits.map(({ namespace_id }) => `limit ${namespace_id}`),
  ])
  expect(used.filter((name, at) => used.indexOf(name) !== at)).toEqual([])
})

describe.each(all)('the queues of $name', ({ queues: { producers, consumers } }) => {
  test('all have a consumer, and so have their dead-letter queues', () => {
    const consumed = consumers.map(({ queue }) => queue)
    const needed = [...producers.map(({ queue }) => queue), ...consumers.map((it) => it.dead_letter_queue)]
    expect(needed.filter((queue) => queue !== undefined && !consumed.includes(queue))).toEqual([])
  })

  test('make no message of a batch wait for another', () => {
    expect(consumers.map(({ max_batch_size }) => max_batch_size)).toEqual([atOnce, atOnce])
  })

  test('ask the webhook thirty times at once, at most', () => {
    const most = consumers.reduce((sum, { max_concurrency }) => sum + max_concurrency * atOnce, 0)
    expect(most).toBeLessThanOrEqual(30)
  })

  test('try a message that only fails for 14 days', () => {
    const [, rescue] = consumers
    expect((rescue?.max_retries ?? 0) * (rescue?.retry_delay ?? 0)).toBeGreaterThanOrEqual(14 * 86_400)
  })
})

const deskOf = (env: string) => unstable_readConfig({ config: 'desk/wrangler.toml', env })
const databases = z.array(z.object({ binding: z.string(), database_name: z.string() }))
const names = ['', ...environmentNames]

test.each(names)('in environment "%s" the desk shares the site’s database and keys', (env) => {
  const [site, desk] = [configOf(env), deskOf(env)]
  expect(databases.parse(desk.d1_databases)).toEqual(databases.parse(site.d1_databases))
  expect(desk.compatibility_date).toBe(site.compatibility_date)
  expect(desk.secrets).toEqual({ required: ['LEAD_KEYS'] })
  expect(Object.keys(desk.vars)).toEqual(['ACCESS_TEAM', 'ACCESS_AUDIENCE', 'DESK_HOST'])
})

test.each(names)('in environment "%s" the desk has no second address, and serves nothing without its worker', (env) => {
  const { workers_dev, preview_urls, assets, observability } = deskOf(env)
  expect({ workers_dev, preview_urls }).toEqual({ workers_dev: false, preview_urls: false })
  expect(assets).toMatchObject({ run_worker_first: true })
  expect(observability).toMatchObject({ redact_query_string: true, logs: { invocation_logs: false } })
})

test.each(environmentNames)('deployed in %s, the desk shows nothing until someone sets up Access', (env) => {
  expect(deskOf(env).vars).toMatchObject({
    ACCESS_TEAM: '',
    ACCESS_AUDIENCE: '',
    DESK_HOST: '',
  })
})

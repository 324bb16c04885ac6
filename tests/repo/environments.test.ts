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
const deskOf = (env: string) => unstable_readConfig({ config: 'desk/wrangler.toml', env })
const local = configOf('')
const names = ['', ...environmentNames]

test('wrangler.toml has the environments the commands know, and its job runs every minute', () => {
  const defined = readFileSync('wrangler.toml', 'utf8').matchAll(/^\[env\.(\w+)\]$/gm)
  expect(Array.from(defined, ([, name]) => name)).toEqual([...environmentNames])
  expect(local.triggers.crons).toEqual(['* * * * *'])
})

test.each(environmentNames)('%s is the same worker as on this computer, under names of its own', (env) => {
  const config = configOf(env)
  const plain = (name = '') => name.replace(`-${env}`, '')
  const same = ({ d1_databases, queues, ratelimits, vars, ...rest }: typeof local) => ({
    ...{ main: rest.main, compatibility_date: rest.compatibility_date, triggers: rest.triggers },
    ...{ observability: rest.observability, assets: rest.assets },
    databases: d1_databases.map(({ binding }) => binding),
    producers: queues.producers.map(({ binding }) => binding),
    consumers: queues.consumers.map((it) => ({
      ...it,
      queue: plain(it.queue),
      dead_letter_queue: plain(it.dead_letter_queue),
    })),
    limits: ratelimits.map(({ name, simple }) => ({ name, simple })),
    vars: Object.keys(vars).toSorted(),
  })
  expect(same(config)).toEqual(same(local))
  // The addresses of its versions are nobody's business, and no person fills in a form in less than a second.
  expect(config.preview_urls).toBe(false)
  expect(Number(config.vars.MIN_FORM_MS)).toBeGreaterThanOrEqual(1_000)
})

test('no two environments share a worker, a database, a queue or a rate limit', () => {
  const used = names
    .map(configOf)
    .flatMap(({ name, d1_databases, queues, ratelimits }) => [
      `worker ${name}`,
      ...d1_databases.map(({ database_name }) => `database ${database_name}`),
      ...queues.consumers.map(({ queue }) => `queue ${queue}`),
      ...ratelimits.map(({ namespace_id }) => `limit ${namespace_id}`),
    ])
  expect(used.filter((name, at) => used.indexOf(name) !== at)).toEqual([])
})

describe.each(names.map(configOf))('the queues of $name', ({ queues: { producers, consumers } }) => {
  test('all have a consumer, and so have their dead-letter queues', () => {
    const consumed = consumers.map(({ queue }) => queue)
    const needed = [...producers.map(({ queue }) => queue), ...consumers.map((it) => it.dead_letter_queue)]
    expect(needed.filter((queue) => queue !== undefined && !consumed.includes(queue))).toEqual([])
  })

  test('make no message wait for another, ask the webhook thirty times at once at most, and try for 14 days', () => {
    expect(consumers.map(({ max_batch_size }) => max_batch_size)).toEqual([atOnce, atOnce])
    const most = consumers.reduce((sum, { max_concurrency }) => sum + max_concurrency * atOnce, 0)
    expect(most).toBeLessThanOrEqual(30)
    const { max_retries = 0, retry_delay = 0 } = consumers[1] ?? {}
    expect(max_retries * retry_delay).toBeGreaterThanOrEqual(14 * 86_400)
  })
})

test.each(names)('in "%s" the desk shares the site’s database and keys, at one address, behind its worker', (env) => {
  const { d1_databases, ...desk } = deskOf(env)
  const site = configOf(env)
  expect(d1_databases).toMatchObject(
    site.d1_databases.map(({ binding, database_name }) => ({ binding, database_name })),
  )
  expect(desk).toMatchObject({
    compatibility_date: site.compatibility_date,
    secrets: { required: ['LEAD_KEYS'] },
    workers_dev: false,
    preview_urls: false,
    assets: { run_worker_first: true },
    observability: { redact_query_string: true, logs: { invocation_logs: false } },
  })
  // Deployed, it shows nothing until someone sets up Access.
  const unset = { ACCESS_TEAM: '', ACCESS_AUDIENCE: '', DESK_HOST: '' }
  expect(env === '' ? Object.keys(desk.vars) : desk.vars).toEqual(env === '' ? Object.keys(unset) : unset)
})

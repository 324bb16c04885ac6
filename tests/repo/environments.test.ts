import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { unstable_readConfig } from 'wrangler'
import { environmentNames } from '../../scripts/cloudflare/command.ts'

const atOnce = Number(/atOnce = (\d+)/.exec(readFileSync('worker/leads/deliver.ts', 'utf8'))?.[1])

type Named<Key extends string> = ReadonlyArray<Readonly<Record<Key, string>>>
type Counts = Record<'max_batch_size' | 'max_concurrency' | 'max_retries' | 'retry_delay', number>

/** Everything that environments do not inherit, and the inherited settings that matter here. */
interface Settings extends Record<'name' | 'main' | 'compatibility_date', string> {
  readonly vars: Readonly<Record<string, string>>
  readonly triggers: { readonly crons: readonly string[] }
  readonly observability: unknown
  readonly preview_urls?: boolean
  readonly assets: unknown
  readonly d1_databases: Named<'binding' | 'database_name'>
  readonly ratelimits: ReadonlyArray<{ readonly name: string; readonly namespace_id: string; readonly simple: object }>
  readonly queues: {
    readonly producers: Named<'binding' | 'queue'>
    readonly consumers: ReadonlyArray<Counts & { readonly queue: string; readonly dead_letter_queue?: string }>
  }
}
const configOf = (env: string): Settings => unstable_readConfig({ config: 'wrangler.toml', env })
const deskOf = (env: string): Settings => unstable_readConfig({ config: 'desk/wrangler.toml', env })
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

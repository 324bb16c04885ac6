import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestHarness, unstable_readConfig } from 'wrangler'
import { deployedAddress, deploySite } from '../../scripts/cloudflare/deploy.ts'
import { smokeTest } from '../../scripts/cloudflare/smoke.ts'
import { environmentNames, Stop } from '../../scripts/command.ts'
import { listen } from '../support/start-services.ts'

const reportOf = (...targets: string[]) => `${JSON.stringify({ type: 'deploy', version: 1, targets })}\n`
const report = reportOf('schedule: * * * * *', 'https://funeral-plans-staging.firm.workers.dev')

/** Deploys with commands that only record that they ran; the one containing `failAt` fails. */
async function deployment(
  options: Parameters<typeof deploySite>[0],
  { failAt = 'nothing', hasDesk = true, isWell = true } = {},
) {
  const ran: string[] = []
  const said: string[] = []
  const ended = await deploySite(options, {
    run: (command) => {
      ran.push(command)
      return !command.includes(failAt)
    },
    report: () => report,
    hasDesk: () => hasDesk,
    requiredSecrets: (env) => (env === 'production' ? ['LEAD_WEBHOOK_URL'] : []),
    smokeTest: async (address) => {
      ran.push(address)
      if (!isWell) throw new Stop(`1 of 9 checks failed at ${address}.`)
    },
    say: (sentence) => void said.push(sentence),
  }).then(
    () => 'well',
    (error) => (error instanceof Stop ? error.message : expect.unreachable(String(error))),
  )
  return { ran, ended, said: said.join('\n') }
}

test('a deployment builds, migrates, deploys the site, and the desk once Access is set up, and checks the site, in this order', async () => {
  const ran = [
    'vite build --logLevel warn --mode staging',
    'wrangler d1 migrations apply DB --remote --env staging',
    'wrangler deploy --env staging --strict',
    'wrangler deploy --config desk/wrangler.toml --env staging --strict',
    'https://funeral-plans-staging.firm.workers.dev',
  ]
  expect(await deployment({ env: 'staging' })).toMatchObject({ ran, ended: 'well' })
  const withoutDesk = { ran: ran.filter((command) => !command.includes('desk')), ended: 'well' }
  expect(await deployment({ env: 'staging' }, { hasDesk: false })).toMatchObject(withoutDesk)
})

test('a site is checked though its desk could not be deployed', async () => {
  const { ran, ended } = await deployment({ env: 'staging' }, { failAt: 'desk' })
  expect(ran.at(-1)).toBe('https://funeral-plans-staging.firm.workers.dev')
  expect(ended).toMatch(/^\nStopped at: desk/)
})

test('when both the desk and the checks fail, a deployment ends with what to do about each', async () => {
  const { ended } = await deployment({ env: 'staging' }, { failAt: 'desk', isWell: false })
  expect(ended).toMatch(/^\nStopped at: desk.*\n1 of 9 checks failed at https:/)
})

test.each([
  ['deploy --env', 'wrangler.toml', 'npx wrangler deploy --env staging'],
  ['desk', 'desk/wrangler.toml', 'npx wrangler deploy --config desk/wrangler.toml --env staging'],
])(
  'where "%s" fails, it may be because of a change in the dashboard, to keep in %s or undo',
  async (failAt, file, undo) => {
    const { ended } = await deployment({ env: 'staging' }, { failAt })
    expect(ended).toContain(
      `If something was changed in the dashboard, copy into ${file} what should stay, and undo the rest: ${undo}`,
    )
  },
)

test.each(['vite build', 'migrations', 'wrangler deploy --env'])(
  'a deployment stops where "%s" fails',
  async (failAt) => {
    const { ran, ended } = await deployment({ env: 'staging' }, { failAt })
    expect(ran.at(-1)).toContain(failAt)
    expect(ended).toMatch(/^\nStopped at: /)
  },
)

test('a deployment lets made-up names and numbers into production only when asked to', async () => {
  const { ran, ended } = await deployment({ env: 'production' }, { failAt: 'placeholders' })
  expect(ran).toEqual(['node scripts/placeholders.ts'])
  expect(ended).toContain('--with-placeholders')
  expect((await deployment({ env: 'production', 'with-placeholders': true })).ran[0]).toMatch(/^vite build/)
})

test('a dry run for an environment that requires no secret names none', async () => {
  expect((await deployment({ env: 'staging', 'dry-run': true })).said).toMatch(/also migrate the database\.$/)
})

test.each([
  [undefined, 'staging', []],
  ['production', 'production', ['node scripts/placeholders.ts']],
])('a dry run for %s builds, and tries out site and desk for %s', async (env, tried, first) => {
  const ran = [
    ...first,
    `vite build --logLevel warn --mode ${tried}`,
    `wrangler deploy --dry-run --env ${tried}`,
    `wrangler deploy --dry-run --config desk/wrangler.toml --env ${tried}`,
  ]
  expect(await deployment({ env, 'dry-run': true })).toMatchObject({ ran, ended: 'well' })
})

test('a dry run says what a deployment would stop at, do besides, and leave out', async () => {
  const dry = { env: 'production', 'dry-run': true }
  const { ran, said } = await deployment(dry, { failAt: 'placeholders', hasDesk: false })
  expect(said).toContain('no desk')
  expect(ran.at(-1)).toBe('wrangler deploy --dry-run --env production')
  expect(said).toContain('would stop at the placeholders')
  expect(said).toContain('also migrate the database, and stop while one of these secrets is missing: LEAD_WEBHOOK_URL.')
  expect((await deployment(dry)).said).not.toContain('placeholders;')
})

test.each([{}, { env: 'local' }, { env: 'local', 'dry-run': true }])(
  'a deployment with %j goes nowhere',
  async (options) => {
    expect(await deployment(options)).toMatchObject({ ran: [], ended: expect.stringMatching(/^Say where to/) })
  },
)

test.each([
  [['schedule: * * * * *', 'https://a.workers.dev', 'Producer for lead-delivery'], 'https://a.workers.dev'],
  [['www.firm.example (custom domain)'], 'https://www.firm.example'],
  [['schedule: * * * * *'], undefined],
])('among the targets %j the site is at %s', (targets, address) => {
  expect(deployedAddress(`${JSON.stringify({ type: 'wrangler-session' })}\n${reportOf(...targets)}`)).toBe(address)
})

/** The built pages and the worker as in production, on this computer. */
const secrets = {
  LEAD_WEBHOOK_URL: 'https://hooks.example/lead',
  LEAD_KEYS: `2026-11:${btoa('k'.repeat(32))}`,
  ALERT_WEBHOOK_URL: 'https://chat.example',
}
const site = createTestHarness({ workers: [{ configPath: 'wrangler.toml', env: 'production', secrets }] })
const deployed = 'https://funeral-plans.firm.workers.dev'
let address: string

beforeAll(async () => {
  address = (await site.listen()).url.origin
  await site.getWorker().applyD1Migrations('DB')
})
afterAll(() => site.close())

/** What the smoke test prints, including its final sentence. */
async function smoke(where: string, send?: typeof fetch): Promise<string[]> {
  const lines: string[] = []
  await smokeTest(where, (line) => void lines.push(line), 0, send).catch((error) => lines.push(String(error.message)))
  return lines
}

/** The failures of the same site at another address, when each answer is changed on its way. */
async function failures(where: string, change: (answer: Response, asked: URL) => Response | Promise<Response>) {
  const lines = await smoke(where, async (input, init) => {
    const asked = new URL(String(input))
    return change(await fetch(new URL(`${asked.pathname}${asked.search}`, address), init), asked)
  })
  return lines.filter((line) => line.startsWith('FAIL'))
}

test('the smoke test passes a working site', async () => {
  const lines = await smoke(address)
  expect(lines.at(-1)).toBe(`${lines.length - 1} checks passed at ${address}.`)
  expect(lines).toContain('ok    /api/lead with an empty lead')
})

test('the smoke test fails another site', async () => {
  const other = createServer((_request, response) => void response.end('<h1>It works!</h1>'))
  const failed = await smoke(await listen(other))
  other.close()
  for (const failure of ['/ has no content-security-policy', 'an unknown path answered 200 instead of 404'])
    expect(failed).toContain(`FAIL  ${failure}`)
  expect(failed.filter((line) => line.startsWith('ok'))).toEqual(['ok    compression'])
})

test.each([
  ['nobody is there', () => Promise.reject(new TypeError('refused')), /does not answer; a new address may take/],
  [
    'another server answers',
    async () => new Response('', { status: 530 }),
    /answers 530, and not from the site’s worker/,
  ],
  [
    'the worker fails',
    async () => Response.json({ error: { code: 'internal', message: '' } }, { status: 500 }),
    /its worker fails with 500, internal: npx wrangler tail says why/,
  ],
])('where %s the smoke test says so', async (_, send, expected) => {
  expect(await smoke(deployed, send)).toEqual([expect.stringMatching(expected)])
})

/** Changes an answer to one of these paths. */
const changing =
  (path: string | undefined, change: (answer: Response) => Response | Promise<Response>) =>
  (answer: Response, { pathname }: URL) =>
    path === undefined || pathname === path ? change(answer) : answer
const withHeader = (name: string, value: string) => (answer: Response) => {
  const headers = new Headers(answer.headers)
  headers.set(name, value)
  return new Response(answer.body, { status: answer.status, headers })
}
const inserting = (script: string) => async (answer: Response) => {
  const body = (await answer.text()).replace('</body>', `<script src="${script}"></script></body>`)
  return new Response(answer.status === 304 ? null : body, answer)
}
const ill = 'FAIL  /api/health says that not all is well; '
const inserted = expect.stringMatching(/^FAIL {2}\/ has .*, which a setting of the domain has inserted$/)
const met = expect.stringMatching(/^FAIL {2}\/api\/lead .* met a security check of Cloudflare’s, as visitors do$/)

test.each([
  ['Rocket Loader', undefined, inserting('/cdn-cgi/scripts/7d0fa10a/cloudflare-static/rocket-loader.min.js'), inserted],
  ['analytics', undefined, inserting('https://static.cloudflareinsights.com/beacon.min.js'), inserted],
  ['zstd', undefined, withHeader('content-encoding', 'zstd'), 'FAIL  compression is zstd: add a Compression Rule'],
  ['a security check', '/api/lead', withHeader('cf-mitigated', 'challenge'), met],
  ['a wrong setting', '/api/health', () => Response.json({ ok: false }), `${ill}with HEALTH_TOKEN it says why`],
])('the smoke test notices %s', async (_, path, change, failure) => {
  const [first] = await failures(deployed, changing(path, change))
  expect(first).toEqual(failure)
})

test('with the token the smoke test says what is wrong', async () => {
  process.env.HEALTH_TOKEN = 'sesame'
  const problems = [{ setting: 'CAMPAIGN_CODE', problem: 'is not set' }]
  const leads = { unstored: 4, pending: 9, late: 3, parked: 0, held: 2, heldCalls: 1, heldLong: 1 }
  const answer = () =>
    Response.json({ ok: false, problems, database: 'not written', ownError: 'The last was TypeError.', leads })
  const failed = await failures(deployed, changing('/api/health', answer))
  delete process.env.HEALTH_TOKEN
  expect(failed).toEqual([
    [
      `${ill}CAMPAIGN_CODE is not set`,
      'the database is not written',
      'our own code had an error: The last was TypeError.',
      'leads wait: 4 only on the queue, 3 late, 0 parked, 1 held for a day',
      'calls: 1 held',
    ].join('; '),
  ])
})

test('the smoke test wants a domain to lead to https, and its bare name to www with the advert’s key', async () => {
  const to = 'https://www.firm.example/?c=smoke'
  const redirecting = (from: readonly string[]) => (answer: Response, asked: URL) =>
    from.includes(asked.href) ? new Response(null, { status: 301, headers: { location: to } }) : answer
  const [plain, bare] = ['http://www.firm.example/?c=smoke', 'https://firm.example/?c=smoke']
  expect(await failures('https://www.firm.example', redirecting([plain, bare]))).toEqual([])
  const missing = `FAIL  ${bare} does not redirect to ${to}`
  expect(await failures('https://www.firm.example', redirecting([plain]))).toEqual([missing])
})

/** Cloudflare lets one invocation wait for the headers of so many answers; a further request waits unsent. */
const atOnce = 6

type Counts = Record<'max_batch_size' | 'max_concurrency' | 'max_retries' | 'retry_delay', number>
type Texts<Key extends string> = Readonly<Record<Key, string>>

interface Config
  extends Texts<'name' | 'main'>,
    Record<'triggers' | 'observability' | 'assets' | 'preview_urls', unknown> {
  readonly compatibility_date: string
  readonly definedEnvironments?: readonly string[] | undefined
  readonly vars: Readonly<Record<string, unknown>>
  readonly d1_databases: ReadonlyArray<Texts<'binding' | 'database_name'>>
  readonly ratelimits: ReadonlyArray<Texts<'name' | 'namespace_id'> & { readonly simple: unknown }>
  readonly queues: Record<'producers' | 'consumers', ReadonlyArray<Counts & Texts<'queue' | 'dead_letter_queue'>>>
}
const configOf = (env: string): Config => unstable_readConfig({ config: 'wrangler.toml', env })
const deskOf = (env: string): Config => unstable_readConfig({ config: 'desk/wrangler.toml', env })
const names = ['', ...environmentNames]

test('wrangler.toml has the environments that the commands know', () => {
  expect(configOf('').definedEnvironments).toEqual(environmentNames)
})

test('the job runs every minute', () => {
  expect(configOf('').triggers).toEqual({ crons: ['* * * * *'] })
})

/** What environments must have in common, or do not inherit; the names in it are without the environment's. */
function sharedBy(env: string): unknown {
  const { main, compatibility_date, triggers, observability, assets, queues, ...own } = configOf(env)
  const bindings = own.d1_databases.map(({ binding }) => binding)
  const limits = own.ratelimits.map(({ name, simple }) => ({ name, simple }))
  const all = { main, compatibility_date, triggers, observability, assets, queues, bindings, limits }
  return JSON.parse(JSON.stringify(all).replaceAll(`-${env}"`, '"'))
}

test('a minute takes as many requests as the documents promise', () => {
  const limits = configOf('').ratelimits.map(({ name, simple }) => [name, simple])
  expect(Object.fromEntries(limits)).toEqual({
    LEAD_LIMIT_CONTENT: { limit: 5, period: 60 },
    LEAD_LIMIT_VISITOR: { limit: 30, period: 60 },
    LEAD_LIMIT_NETWORK: { limit: 150, period: 60 },
    LOOKUP_LIMIT_VISITOR: { limit: 30, period: 60 },
    LOOKUP_LIMIT_NETWORK: { limit: 150, period: 60 },
    HEALTH_LIMIT_VISITOR: { limit: 30, period: 60 },
  })
})

test.each(environmentNames)('%s is the same worker as on this computer, under names of its own', (env) => {
  expect(sharedBy(env)).toEqual(sharedBy(''))
  // Environments inherit no variables, and may have more of them.
  expect(Object.keys(configOf(env).vars)).toEqual(expect.arrayContaining(Object.keys(configOf('').vars)))
  // The addresses of its versions are nobody's business, and no person fills in a form in less than a second.
  const { preview_urls, vars } = configOf(env)
  expect(preview_urls).toBe(false)
  expect(Number(vars.MIN_FORM_MS)).toBeGreaterThanOrEqual(1_000)
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

test.each(names.map(configOf))('the queues of $name are consumed, and try for 14 days', ({ queues }) => {
  const { producers, consumers } = queues
  const consumed = consumers.map(({ queue }) => queue)
  const needed = [...producers.map(({ queue }) => queue), ...consumers.map((it) => it.dead_letter_queue)]
  expect(needed.filter((queue) => queue && !consumed.includes(queue))).toEqual([])
  // No message waits for another.
  expect(consumers.map(({ max_batch_size }) => max_batch_size)).toEqual([atOnce, atOnce])
  // The webhook is asked thirty times at once at most.
  expect(consumers.reduce((sum, { max_concurrency }) => sum + max_concurrency * atOnce, 0)).toBeLessThanOrEqual(30)
  const { max_retries = 0, retry_delay = 0 } = consumers[1] ?? {}
  expect(max_retries * retry_delay).toBeGreaterThanOrEqual(14 * 86_400)
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

import { waitUntil } from 'cloudflare:workers'
import type { Env } from '#worker/env.ts'

// What the site takes for granted of Cloudflare. Nothing here may be needed for a lead to be delivered or for the
// heartbeat: these are looked at so that a change there is noticed by us first.

type ProbeEnv = Pick<Env, 'DB' | 'LEAD_QUEUE' | 'EMAIL' | 'LEAD_LIMIT_VISITOR'>

interface Place {
  readonly env: ProbeEnv
  readonly request: Request
  /** Whether this is Cloudflare itself, and not workerd on a computer. */
  readonly isDeployed: boolean
}

/** Whether it is as we believe, undefined where that cannot be known; and what was answered, in a few words. */
type Seen = readonly [holds: boolean | undefined, said: string]

interface Answer {
  readonly belief: string
  readonly holds?: boolean
  readonly said: string
}

/** How big a body the runner sends: far more than the worker takes. */
export const bodyBytes = 1_000_000

const unknown = (how: string): Seen => [undefined, how]
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => String(error),
  )
const refused = (said: string | undefined): Seen => [said !== undefined, said ?? 'taken']
const onlyDeployed = (look: (place: Place) => Promise<Seen>) => async (place: Place) =>
  place.isDeployed ? look(place) : unknown('not known here')

const beliefs: Readonly<Record<string, (place: Place) => Promise<Seen>>> = {
  'a batch of D1 is one transaction': async ({ env: { DB } }) => {
    const insert = DB.prepare('INSERT INTO platform_probe (n) VALUES (1)')
    await refusal(DB.batch([insert, insert]))
    const left = await DB.prepare('SELECT count(*) AS rows FROM platform_probe WHERE n = 1').first('rows')
    return [left === 0, `${left} rows left of a batch that failed`]
  },
  'a statement of a batch sees what the one before it wrote': async ({ env: { DB } }) => {
    const [, seen] = await DB.batch([
      DB.prepare('INSERT INTO platform_probe (n) VALUES (2), (3)'),
      DB.prepare('SELECT n FROM platform_probe WHERE n > 1'),
    ])
    return [seen?.results.length === 2, `${seen?.results.length} of 2 rows`]
  },
  'RETURNING answers the rows as they are afterwards': async ({ env: { DB } }) => {
    const { results } = await DB.prepare('UPDATE platform_probe SET n = n + 10 WHERE n = 2 RETURNING n').all()
    return [JSON.stringify(results) === '[{"n":12}]', JSON.stringify(results)]
  },
  'meta.changes counts the rows that an update changed': async ({ env: { DB } }) => {
    const { meta } = await DB.prepare('UPDATE platform_probe SET n = n + 20 WHERE n > 0').run()
    return [meta.changes === 2, `${meta.changes} of 2`]
  },
  'meta.size_after says how big the database is': async ({ env: { DB } }) => {
    const { meta } = await DB.prepare('SELECT 1').run()
    return [meta.size_after > 0, `${meta.size_after} bytes`]
  },
  'metrics() of a queue answers how many messages wait': async ({ env: { LEAD_QUEUE } }) => {
    const metrics = await LEAD_QUEUE.metrics()
    return [typeof metrics.backlogCount === 'number', Object.keys(metrics).join(', ')]
  },
  'a message may be delayed for 24 hours': async ({ env: { LEAD_QUEUE } }) => {
    const said = await refusal(LEAD_QUEUE.send({ v: 1, id: crypto.randomUUID() }, { delaySeconds: 86_400 }))
    return [said === undefined, said ?? 'taken']
  },
  'a message may not be delayed for longer': onlyDeployed(async ({ env: { LEAD_QUEUE } }) =>
    refused(await refusal(LEAD_QUEUE.send({ v: 1, id: crypto.randomUUID() }, { delaySeconds: 86_401 }))),
  ),
  'a message of more than 128 kB is refused': async ({ env: { LEAD_QUEUE } }) =>
    refused(await refusal(LEAD_QUEUE.send({ v: 1, id: 'x'.repeat(140_000) }))),
  'a rate limit answers whether it lets someone in': async ({ env: { LEAD_LIMIT_VISITOR: limit } }) => {
    const answer = await limit?.limit({ key: crypto.randomUUID() })
    return [answer?.success === true, JSON.stringify(answer)]
  },
  'EMAIL refuses a sender of a domain that is not set up, by a code': onlyDeployed(async ({ env: { EMAIL } }) => {
    const said = await emailFromNowhere(EMAIL)
    return [/^E_[A-Z_]+$/.test(said), said]
  }),
  'a seventh request waits until one of six has its answer': onlyDeployed(async ({ request }) => {
    const begun = Date.now()
    const arrivals = await Promise.all(Array.from({ length: 7 }, () => slow(request).then(() => Date.now() - begun)))
    const last = Math.max(...arrivals)
    return [last >= 2 * slowMs, `the last of seven after ${last} ms, each takes ${slowMs}`]
  }),
  'an email does not wait for six requests': onlyDeployed(async ({ env: { EMAIL }, request }) => {
    const six = Promise.all(Array.from({ length: 6 }, () => slow(request)))
    const begun = Date.now()
    await emailFromNowhere(EMAIL)
    const took = Date.now() - begun
    await six
    return [took < slowMs, `${took} ms, while requests of ${slowMs} ms were waiting`]
  }),
  'a visitor’s network is a number in cf.asn': onlyDeployed(async ({ request: { cf } }) => [
    typeof cf?.asn === 'number',
    typeof cf?.asn,
  ]),
  'cf-connecting-ip is one address': onlyDeployed(async ({ request: { headers } }) => {
    const address = headers.get('cf-connecting-ip') ?? ''
    return [/^[\d.]+$|^[\da-f:]+$/.test(address), address === '' ? 'absent' : 'present']
  }),
  'Sec-Fetch-Site and Origin arrive as they were sent': async ({ request: { headers } }) => {
    const said = `${headers.get('sec-fetch-site')} ${headers.get('origin')}`
    return [said === 'cross-site https://elsewhere.example', said]
  },
  'a body arrives whole, up to where we stop reading': async ({ request }) => {
    const { byteLength } = await request.arrayBuffer()
    return [byteLength === bodyBytes, `${byteLength} bytes`]
  },
  'work goes on after the answer': async ({ env: { DB } }) => {
    waitUntil(scheduler.wait(500).then(() => DB.prepare('INSERT INTO platform_probe (n) VALUES (99)').run()))
    return unknown('asked again below')
  },
  'a cron comes as wrangler.toml writes it': async () => unknown('each night: leads_erased in the log'),
  'a bounce event has the id that send() answered': async () => unknown('after a bounce: email_came_back in the log'),
}

/** How long a slow answer takes (ms). */
const slowMs = 1_500

/** Asks this worker itself, from outside. */
const slow = ({ url, headers }: Request) =>
  fetch(new URL('/slow', url), { headers: { authorization: headers.get('authorization') ?? '' } })

/** @returns the code of the refusal */
async function emailFromNowhere(email: SendEmail | undefined): Promise<string> {
  const [from, to] = ['nobody@not-set-up.example', 'nobody@elsewhere.example']
  try {
    await email?.send({ from, to, subject: 'A test', text: 'A test.' })
    return 'taken'
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error)
  }
}

/** Asks about every belief in turn. A belief that throws does not hold, and hinders no other. */
export async function askAll(place: Place): Promise<readonly Answer[]> {
  await place.env.DB.batch([
    place.env.DB.prepare('DROP TABLE IF EXISTS platform_probe'),
    place.env.DB.prepare('CREATE TABLE platform_probe (n INTEGER PRIMARY KEY)'),
  ])
  const answers: Answer[] = []
  for (const [belief, look] of Object.entries(beliefs)) {
    const [holds, said] = await look(place).catch((error: unknown): Seen => [false, String(error)])
    answers.push({ belief, said, ...(holds !== undefined && { holds }) })
  }
  return answers
}

/** What the first asking has left behind to be seen, and takes it away. */
export async function askAgain({ DB }: ProbeEnv): Promise<readonly Answer[]> {
  const row = await DB.prepare('SELECT n FROM platform_probe WHERE n = 99').first('n')
  await DB.prepare('DROP TABLE platform_probe').run()
  return [{ belief: 'work goes on after the answer', holds: row === 99, said: row === 99 ? 'it did' : 'it did not' }]
}

/** The worker that `npm run smoke -- --platform` deploys for a minute. It answers nobody without that run's token. */
export default {
  async fetch(request, env) {
    if (request.headers.get('authorization') !== `Bearer ${env.TOKEN}`) return new Response(null, { status: 404 })
    const { pathname } = new URL(request.url)
    if (pathname === '/slow') await scheduler.wait(slowMs)
    if (pathname === '/slow' || pathname === '/ready') return new Response('ready')
    return Response.json(await (pathname === '/again' ? askAgain(env) : askAll({ env, request, isDeployed: true })))
  },
} satisfies ExportedHandler<ProbeEnv & { readonly TOKEN: string }>

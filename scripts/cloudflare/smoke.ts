import * as z from 'zod/mini'
import { healthEndpoint, leadEndpoint, postcodeEndpoint } from '#contract/api.ts'
import { paths } from '../../src/paths.ts'
import { ending, Stop } from '../command.ts'
import { until } from '../processes.ts'

/** Sends a request to the site. @param where a path from its root, or another address */
type Ask = (where: string, init?: RequestInit) => Promise<Response>

/** One thing that a working site does. */
interface Check {
  readonly name: string
  /** What is wrong, worded to follow the name; undefined when nothing is. */
  readonly problem: (ask: Ask) => Promise<string | undefined>
}

const statusProblem = ({ status }: Response, expected: number) =>
  status === expected ? undefined : `answered ${status} instead of ${expected}`

const post = (ask: Ask, headers: Readonly<Record<string, string>> = {}) =>
  ask(leadEndpoint, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: '{}' })

/**
 * Stores no lead, makes no paid lookup, and counts as one post that got an error, as if from another site's page. So it cannot
 * prove that a lead is stored and delivered: a lead of its own would reach the receiver, or wait for staff. The health
 * check shows that the database takes writes.
 */
const checks: readonly Check[] = [
  ...Object.values(paths).map((path) => ({ name: path, problem: (ask: Ask) => pageProblem(path, ask) })),
  { name: 'an unknown path', problem: async (ask) => statusProblem(await ask('/no-such-page'), 404) },
  { name: 'compression', problem: compressionProblem },
  {
    name: `${postcodeEndpoint} with a malformed postcode`,
    problem: async (ask) => statusProblem(await ask(`${postcodeEndpoint}?pc=nowhere`), 422),
  },
  { name: `${leadEndpoint} with an empty lead`, problem: async (ask) => statusProblem(await post(ask), 422) },
  {
    name: `${leadEndpoint} from another site's page`,
    problem: async (ask) => statusProblem(await post(ask, { origin: 'https://elsewhere.example' }), 403),
  },
  { name: healthEndpoint, problem: healthProblem },
]

/** What a domain's settings at Cloudflare may insert: scripts that our policy blocks, or that the privacy policy denies. */
const inserted = /\/cdn-cgi\/[^"' ]*|static\.cloudflareinsights\.com/

async function pageProblem(path: string, ask: Ask) {
  const page = await ask(path)
  const missing = ['content-security-policy', 'strict-transport-security'].find((name) => !page.headers.has(name))
  const [found] = inserted.exec(await page.text()) ?? []
  return (
    statusProblem(page, 200)
    ?? (missing && `has no ${missing}`)
    ?? (found && `has ${found}, which a setting of the domain has inserted`)
  )
}

/** With zstd, which compresses less, the landing page is 1.4 kB larger than with gzip. */
async function compressionProblem(ask: Ask) {
  const page = await ask('/', { headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } })
  return page.headers.get('content-encoding') === 'zstd' ? 'is zstd: add a Compression Rule' : undefined
}

const waiting = z.object({
  unstored: z.number(),
  late: z.number(),
  parked: z.number(),
  heldCalls: z.number(),
  heldLong: z.number(),
})
const health = z.object({
  ok: z.boolean(),
  problems: z._default(z.array(z.object({ setting: z.string(), problem: z.string() })), []),
  database: z.optional(z.string()),
  ownError: z.nullish(z.string()),
  leads: z.nullish(waiting),
})

/** What the details say is wrong. */
function whyNotWell({ problems, database = 'working', ownError, leads }: z.infer<typeof health>): string {
  const { unstored = 0, late = 0, parked = 0, heldCalls = 0, heldLong = 0 } = leads ?? {}
  const wrong = [
    ...problems.map(({ setting, problem }) => `${setting} ${problem}`),
    ...(database === 'working' ? [] : [`the database is ${database}`]),
    ...(ownError ? [`our own code had an error: ${ownError}`] : []),
    ...(unstored + late + parked + heldCalls + heldLong === 0
      ? []
      : [
          `leads wait: ${unstored} only on the queue, ${late} late, ${parked} parked, ${heldLong} held for a day; calls: ${heldCalls} held`,
        ]),
  ]
  return wrong.map((each) => `; ${each}`).join('')
}

/** With `HEALTH_TOKEN` in the environment it also says what is wrong. */
async function healthProblem(ask: Ask) {
  const { HEALTH_TOKEN: token } = process.env
  const answer = token
    ? await ask(`${healthEndpoint}?details`, { headers: { authorization: `Bearer ${token}` } })
    : await ask(healthEndpoint)
  const { data } = health.safeParse(await answer.json().catch(() => undefined))
  if (answer.status !== 200 || data === undefined) return `answered ${answer.status} without saying how the site is`
  if (data.ok) return undefined
  return `says that not all is well${token ? whyNotWell(data) : '; with HEALTH_TOKEN it says why'}`
}

/** Checks for a domain of our own: http has to lead to https and, if the name begins with www, so has the bare name. */
function domainChecks({ protocol, hostname }: URL): readonly Check[] {
  if (protocol !== 'https:' || hostname.endsWith('.workers.dev')) return []
  // A campaign's key, as adverts print it.
  const to = `https://${hostname}/?c=smoke`
  const bare = hostname.startsWith('www.') ? [`https://${hostname.slice(4)}/?c=smoke`] : []
  return [`http://${hostname}/?c=smoke`, ...bare].map((from) => ({
    name: from,
    problem: async (ask) =>
      (await ask(from)).headers.get('location') === to ? undefined : `does not redirect to ${to}`,
  }))
}

/**
 * Checks that a served site works, and that nothing alters it on its way.
 *
 * @param say called with the result of each check
 * @throws Stop if one fails
 */
export async function smokeTest(
  address: string,
  say: (line: string) => void,
  timeoutMs = 30_000,
  send = fetch,
): Promise<void> {
  const ask: Ask = (where, init) =>
    send(new URL(where, address), { redirect: 'manual', signal: AbortSignal.timeout(15_000), ...init })
  const unchallenged: Ask = async (where, init) => {
    const answer = await ask(where, init)
    if (answer.headers.has('cf-mitigated')) throw new Error('met a security check of Cloudflare’s, as visitors do')
    return answer
  }
  await untilItAnswers(ask, address, timeoutMs)
  const all = [...checks, ...domainChecks(new URL(address))]
  let failed = 0
  for (const { name, problem } of all) {
    const found = await problem(unchallenged).catch((error: Error) => error.message)
    if (found !== undefined) failed++
    say(found === undefined ? `ok    ${name}` : `FAIL  ${name} ${found}`)
  }
  if (failed > 0)
    throw new Stop(`${failed} of ${all.length} checks failed at ${address}: see the runbook for what to do.`)
  say(`${all.length} checks passed at ${address}.`)
}

/** A new address, or a new version, takes a moment to reach everywhere. */
async function untilItAnswers(ask: Ask, address: string, timeoutMs: number): Promise<void> {
  let answer: Response | undefined
  const isServed = async () => {
    answer = await ask(healthEndpoint).catch(() => undefined)
    return answer !== undefined && answer.status < 500 && answer.status !== 404
  }
  if (!(await until(isServed, timeoutMs, 2_000))) throw new Stop(`${address} ${await whatIsWrong(answer)}`)
}

const ownError = z.object({ error: z.object({ code: z.string() }) })

/** Why the site cannot be checked. @param answer what it says at its health endpoint, if anything */
async function whatIsWrong(answer: Response | undefined): Promise<string> {
  if (answer === undefined) return 'does not answer; a new address may take some minutes.'
  const { status } = answer
  const { data } = ownError.safeParse(await answer.json().catch(() => undefined))
  return data
    ? `serves the site, and its worker fails with ${status}, ${data.error.code}: npx wrangler tail says why.`
    : `answers ${status}, and not from the site’s worker; a new address may take some minutes.`
}

/** `npm run smoke -- https://…` */
if (import.meta.main)
  await ending(async () => {
    const address = URL.parse(process.argv[2] ?? '')
    if (!address?.protocol.startsWith('http'))
      throw new Stop('Give the address of the site: npm run smoke -- https://www.firm.example')
    await smokeTest(address.origin, console.log)
  })

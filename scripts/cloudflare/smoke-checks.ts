import * as z from 'zod/mini'
import { healthEndpoint, leadEndpoint, postcodeEndpoint } from '#contract/api.ts'
import { paths } from '../../src/paths.ts'

/** What is checked, and how. */
export interface Site {
  /** Sends a request to the site. @param where a path from its root, or another address */
  readonly ask: (where: string, init?: RequestInit) => Promise<Response>
  /** A page as it was built; undefined when nothing is built here. */
  readonly built: (path: string) => string | undefined
  /** The token that shows what `/api/health` knows; undefined to see only whether all is well. */
  readonly healthToken: string | undefined
}

/** What is wrong, worded to follow a check's name; undefined when nothing is. */
type Problem = string | undefined

/** One thing that a working site does. */
export interface Check {
  readonly name: string
  readonly problem: (site: Site) => Promise<Problem>
  /** Whether it depends on the domain's settings rather than on the release. */
  readonly isOfDomain?: boolean
  /** Whether it is only mentioned: the site is well without it. */
  readonly isAdvice?: boolean
}

const health = z.object({
  ok: z.optional(z.boolean()),
  status: z.optional(z.string()),
  problems: z.optional(
    z.array(z.object({ setting: z.string(), problem: z.string(), isAdvice: z.optional(z.boolean()) })),
  ),
})

/** Nothing here leaves a trace: the lead is refused before it is stored, and no paid lookup is made. */
export const checks: readonly Check[] = [
  ...Object.values(paths).map((path) => ({ name: path, problem: (site: Site) => pageProblem(path, site) })),
  { name: 'an unknown path', problem: async ({ ask }) => unless(404, await ask('/no-such-page')) },
  { name: 'a script of the pages', problem: assetProblem },
  { name: healthEndpoint, problem: healthProblem },
  { name: `${healthEndpoint} advises:`, problem: adviceProblem, isAdvice: true },
  {
    name: `${postcodeEndpoint} with a malformed postcode`,
    problem: async ({ ask }) => unless('4xx', await ask(`${postcodeEndpoint}?pc=nowhere`)),
  },
  { name: `${leadEndpoint} with an empty lead`, problem: emptyLeadProblem },
  ...Object.values(paths).map((path) => ({
    name: `${path} as it was built`,
    problem: (site: Site) => alterationProblem(path, site),
    isOfDomain: true,
  })),
  { name: 'compression', problem: compressionProblem, isOfDomain: true },
  { name: 'Speed Brain', problem: speedBrainProblem, isOfDomain: true },
]

async function pageProblem(path: string, { ask }: Site): Promise<Problem> {
  const page = await ask(path)
  const problem = unless(200, page)
  if (problem !== undefined) return problem
  return page.headers.has('content-security-policy') ? undefined : 'has no Content-Security-Policy'
}

async function alterationProblem(path: string, { ask, built }: Site): Promise<Problem> {
  const page = built(path)
  return page === undefined ? undefined : alterationOf(await (await ask(path)).text(), page)
}

/** With zstd, which compresses less, the landing page and its headers no longer fit the first flight of ten packets. */
async function compressionProblem({ ask }: Site): Promise<Problem> {
  const page = await ask('/', { headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } })
  const coding = page.headers.get('content-encoding')
  return coding === 'zstd' ? 'is zstd: add a Compression Rule with Brotli, then gzip' : undefined
}

async function speedBrainProblem({ ask }: Site): Promise<Problem> {
  const rules = (await ask('/')).headers.get('speculation-rules')
  return rules?.includes('/cdn-cgi/') ? 'is on: turn it off, the pages have rules of their own' : undefined
}

async function assetProblem({ ask }: Site): Promise<Problem> {
  const script = appOf(await (await ask('/')).text())
  if (script === undefined) return 'is not named by the landing page'
  const asset = await ask(script)
  const isKept = asset.headers.get('cache-control')?.includes('immutable')
  return unless(200, asset) ?? (isKept ? undefined : 'is not kept by browsers: its Cache-Control is not ours')
}

const askHealth = ({ ask, healthToken }: Site) =>
  healthToken === undefined
    ? ask(healthEndpoint)
    : ask(`${healthEndpoint}?details`, { headers: { authorization: `Bearer ${healthToken}` } })

/** What nothing fails for, such as that nobody is told of alerts. */
async function adviceProblem(site: Site): Promise<Problem> {
  const { data } = health.safeParse(await (await askHealth(site)).json().catch(() => undefined))
  const advice = (data?.problems ?? []).filter(({ isAdvice }) => isAdvice)
  return advice.length === 0 ? undefined : advice.map(({ setting, problem }) => `${setting} ${problem}`).join('; ')
}

async function healthProblem(site: Site): Promise<Problem> {
  const answer = await askHealth(site)
  const problem = unless(200, answer)
  if (problem !== undefined) return problem
  const { data } = health.safeParse(await answer.json().catch(() => undefined))
  if (data?.status === undefined && data?.ok === undefined) return 'is not understood'
  if (data.status === undefined)
    return data.ok ? undefined : 'says that someone has to act; with HEALTH_TOKEN set it says why'
  if (data.status === 'ok') return undefined
  const problems = (data.problems ?? []).filter(({ isAdvice }) => !isAdvice)
  return [`says ${data.status}`, ...problems.map(({ setting, problem: what }) => `${setting} ${what}`)].join('; ')
}

async function emptyLeadProblem({ ask }: Site): Promise<Problem> {
  const headers = { 'content-type': 'application/json' }
  const answer = await ask(leadEndpoint, { method: 'POST', headers, body: '{}' })
  const problem = unless(422, answer)
  const isJson = () => answer.json().then(Boolean, () => false)
  return problem ?? ((await isJson()) ? undefined : 'answered 422 without the messages that the page shows')
}

function unless(expected: number | '4xx', { status }: Response): Problem {
  const isExpected = expected === '4xx' ? status >= 400 && status < 500 : status === expected
  return isExpected ? undefined : `answered ${status} instead of ${expected}`
}

/** A campaign's key, as adverts print it after the domain. */
const query = '/?c=smoke'

/**
 * What the domain itself must do, which only a domain of one's own can.
 *
 * @param address where the site is served
 * @returns no checks for a computer's own address or one at workers.dev
 */
export function domainChecks(address: URL): readonly Check[] {
  const { protocol, hostname } = address
  if (protocol !== 'https:' || hostname.endsWith('.workers.dev')) return []
  const secure = `https://${hostname}${query}`
  const apex = /^www\.(.+)/.exec(hostname)?.[1]
  return [
    domainCheck('Always Use HTTPS', (site) => redirectProblem(site, `http://${hostname}${query}`, secure)),
    ...(apex === undefined
      ? []
      : [domainCheck(apex, (site) => redirectProblem(site, `https://${apex}${query}`, secure))]),
  ]
}

const domainCheck = (name: string, problem: Check['problem']): Check => ({ name, problem, isOfDomain: true })

async function redirectProblem({ ask }: Site, from: string, to: string): Promise<Problem> {
  const { status, headers } = await ask(from)
  const target = headers.get('location')
  if (status >= 300 && status < 400 && target !== null && new URL(target, from).href === to) return undefined
  return `does not redirect ${from} to ${to}`
}

/** A setting of the domain that alters pages on their way to visitors, and how it shows. */
interface Alteration {
  readonly setting: string
  readonly sign: RegExp
}

/** From Cloudflare's documentation of each, and from what they are seen to insert. */
const alterations: readonly Alteration[] = [
  { setting: 'Rocket Loader', sign: /\/cdn-cgi\/scripts\/[^"]*rocket-loader|data-cf-settings=/ },
  { setting: 'Email Address Obfuscation', sign: /\/cdn-cgi\/l\/email-protection|email-decode\.min\.js|data-cfemail=/ },
  { setting: 'Zaraz', sign: /\/cdn-cgi\/zaraz\// },
  { setting: 'Web Analytics', sign: /static\.cloudflareinsights\.com\/beacon/ },
  { setting: 'Bot Fight Mode (JavaScript detections)', sign: /\/cdn-cgi\/challenge-platform\// },
]

/**
 * Compares a page with its build.
 *
 * @returns what altered it, or where they differ, worded to follow the page's name; undefined when they are the same
 */
function alterationOf(served: string, built: string): string | undefined {
  if (served === built) return undefined
  const settings = alterations
    .filter(({ sign }) => sign.test(served) && !sign.test(built))
    .map(({ setting }) => setting)
  if (settings.length > 0) return `is altered on its way by ${settings.join(' and ')}: turn it off for the domain`
  if (appOf(served) !== appOf(built)) return 'is of another build than the one in dist/'
  const at = [...built].findIndex((character, index) => served[index] !== character)
  return `is not as it was built: ${JSON.stringify(served.slice(Math.max(0, at - 40), at + 40))}`
}

/** The file name of the app's script, which differs from build to build. */
const appOf = (page: string) => /\/assets\/index-[\w-]+\.js/.exec(page)?.[0]

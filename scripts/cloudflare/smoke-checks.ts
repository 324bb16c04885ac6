import * as z from 'zod/mini'
import { healthEndpoint, leadEndpoint, postcodeEndpoint } from '#contract/api.ts'
import { paths } from '../../src/paths.ts'
import { alterationOf } from './alterations.ts'

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
export type Problem = string | undefined

/** One thing that a working site does. */
export interface Check {
  readonly name: string
  readonly problem: (site: Site) => Promise<Problem>
  /** Whether it depends on the domain's settings rather than on the release. */
  readonly isOfDomain?: boolean
}

const health = z.object({
  ok: z.optional(z.boolean()),
  status: z.optional(z.string()),
  problems: z.optional(z.array(z.object({ setting: z.string(), problem: z.string() }))),
})

/** Nothing here leaves a trace: the lead is refused before it is stored, and no paid lookup is made. */
export const checks: readonly Check[] = [
  ...Object.values(paths).map((path) => ({ name: path, problem: (site: Site) => pageProblem(path, site) })),
  { name: 'an unknown path', problem: async ({ ask }) => unless(404, await ask('/no-such-page')) },
  { name: healthEndpoint, problem: healthProblem },
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

async function healthProblem({ ask, healthToken }: Site): Promise<Problem> {
  const answer = await (healthToken === undefined
    ? ask(healthEndpoint)
    : ask(`${healthEndpoint}?details`, { headers: { authorization: `Bearer ${healthToken}` } }))
  const problem = unless(200, answer)
  if (problem !== undefined) return problem
  const { data } = health.safeParse(await answer.json().catch(() => undefined))
  if (data?.status === undefined && data?.ok === undefined) return 'is not understood'
  if (data.status === undefined)
    return data.ok ? undefined : 'says that someone has to act; with HEALTH_TOKEN set it says why'
  if (data.status === 'ok') return undefined
  const problems = data.problems ?? []
  return [`says ${data.status}`, ...problems.map(({ setting, problem: what }) => `${setting} ${what}`)].join('; ')
}

async function emptyLeadProblem({ ask }: Site): Promise<Problem> {
  const headers = { 'content-type': 'application/json' }
  return unless(422, await ask(leadEndpoint, { method: 'POST', headers, body: '{}' }))
}

function unless(expected: number | '4xx', { status }: Response): Problem {
  const isExpected = expected === '4xx' ? status >= 400 && status < 500 : status === expected
  return isExpected ? undefined : `answered ${status} instead of ${expected}`
}

import * as z from 'zod/mini'
import { healthEndpoint, leadEndpoint, postcodeEndpoint } from '#contract/api.ts'
import { paths } from '../../src/paths.ts'

/** One thing that a working site does. */
export interface Check {
  readonly name: string
  /** @returns what is wrong, worded to follow the name; undefined when nothing is */
  readonly problem: (ask: Ask) => Promise<string | undefined>
}

/** Sends a request to the site. @param path from its root */
type Ask = (path: string, init?: RequestInit) => Promise<Response>

const health = z.object({
  status: z.string(),
  problems: z.array(z.object({ setting: z.string(), problem: z.string() })),
})

/** Nothing here leaves a trace: the lead is refused before it is stored, and no paid lookup is made. */
export const checks: readonly Check[] = [
  ...Object.values(paths).map((path) => ({ name: path, problem: (ask: Ask) => pageProblem(path, ask) })),
  { name: 'an unknown path', problem: async (ask) => unless(404, await ask('/no-such-page')) },
  { name: healthEndpoint, problem: healthProblem },
  {
    name: `${postcodeEndpoint} with a malformed postcode`,
    problem: async (ask) => unless('4xx', await ask(`${postcodeEndpoint}?pc=nowhere`)),
  },
  { name: `${leadEndpoint} with an empty lead`, problem: emptyLeadProblem },
]

async function pageProblem(path: string, ask: Ask): Promise<string | undefined> {
  const page = await ask(path)
  const problem = unless(200, page)
  if (problem !== undefined) return problem
  return page.headers.has('content-security-policy') ? undefined : 'has no Content-Security-Policy'
}

async function healthProblem(ask: Ask): Promise<string | undefined> {
  const answer = await ask(healthEndpoint)
  const problem = unless(200, answer)
  if (problem !== undefined) return problem
  const { data } = health.safeParse(await answer.json().catch(() => undefined))
  if (data === undefined) return 'is not understood'
  if (data.status === 'ok') return undefined
  return [`says ${data.status}`, ...data.problems.map(({ setting, problem: what }) => `${setting} ${what}`)].join('; ')
}

async function emptyLeadProblem(ask: Ask): Promise<string | undefined> {
  const headers = { 'content-type': 'application/json' }
  return unless(422, await ask(leadEndpoint, { method: 'POST', headers, body: '{}' }))
}

function unless(expected: number | '4xx', { status }: Response): string | undefined {
  const isExpected = expected === '4xx' ? status >= 400 && status < 500 : status === expected
  return isExpected ? undefined : `answered ${status} instead of ${expected}`
}

import type { Check, Problem, Site } from './smoke-checks.ts'

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
    check('Always Use HTTPS', (site) => redirectProblem(site, `http://${hostname}${query}`, secure)),
    ...(apex === undefined
      ? []
      : [check(`${apex}`, (site) => redirectProblem(site, `https://${apex}${query}`, secure))]),
  ]
}

const check = (name: string, problem: Check['problem']): Check => ({ name, problem, isOfDomain: true })

async function redirectProblem({ ask }: Site, from: string, to: string): Promise<Problem> {
  const { status, headers } = await ask(from)
  const target = headers.get('location')
  if (status >= 300 && status < 400 && target !== null && new URL(target, from).href === to) return undefined
  return `does not redirect ${from} to ${to}`
}

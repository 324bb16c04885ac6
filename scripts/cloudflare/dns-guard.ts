import { NODATA, NOTFOUND } from 'node:dns/promises'
import * as z from 'zod/mini'
import { type ErrorCode, leadEndpoint } from '#contract/api.ts'
import { Stop } from './command.ts'

/** What can be found out about a host from outside. */
export interface Outside {
  /** What its name points to; empty when there is no such name. Rejects when that is not known. */
  readonly recordsOf: (host: string) => Promise<readonly string[]>
  /** Whether this site already answers there. */
  readonly isOurs: (host: string) => Promise<boolean>
}

/**
 * Wrangler gives each custom domain a DNS record, and replaces the one that is there: at a terminal it would ask, but a
 * deployment runs with `CI`, and it then answers itself.
 *
 * @param mayReplace the hosts that the operator has named for this
 * @throws Stop when another host has a record that is not this site's, or that could not be looked up
 */
export async function insistOnFreeNames(
  domains: readonly string[],
  mayReplace: readonly string[],
  outside: Outside,
): Promise<void> {
  const asked = domains.filter((host) => !mayReplace.includes(host))
  const answers = await Promise.all(asked.map(async (host) => ({ host, problem: await problemWith(host, outside) })))
  const taken = answers.filter(({ problem }) => problem !== undefined)
  if (taken.length === 0) return
  const said = taken.map(({ host, problem }) => `${host} ${problem}\n`).join('')
  const flags = taken.map(({ host }) => `--replace-dns ${host}`).join(' ')
  throw new Stop(
    `${said}Nothing was deployed: wrangler would replace this DNS record without asking. If it may, or if it is this site's own and the site is down or behind a challenge, add ${flags}`,
  )
}

async function problemWith(host: string, { recordsOf, isOurs }: Outside): Promise<string | undefined> {
  try {
    const records = await recordsOf(host)
    if (records.length === 0) return (await recordsOf(known)).length > 0 ? undefined : couldNot(`nor could ${known}`)
    if (await isOurs(host)) return undefined
    return `already points to ${records.join(', ')}, and this site does not answer there.`
  } catch (error) {
    return couldNot(codeOf(error))
  }
}

/** A network that hides the internet may say of every name that it does not exist; wrangler itself needs this one. */
const known = 'api.cloudflare.com'

const couldNot = (reason: string) => `could not be looked up (${reason}).`

/** The resolver's word for a failure, such as `ESERVFAIL`. */
const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : 'unknown')

/** The part of node's `Resolver` that says where visitors of a name are led. */
type Resolver = Readonly<Record<'resolve4' | 'resolve6' | 'resolveCname', (host: string) => Promise<readonly string[]>>>

/**
 * What a name points to, as anyone can see it; empty when the name, or every kind of address for it, does not exist.
 *
 * @throws the resolver's error when that is not known
 */
export async function recordsOf(host: string, resolver: Resolver): Promise<readonly string[]> {
  const asked = [resolver.resolveCname(host), resolver.resolve4(host), resolver.resolve6(host)]
  const answers = await Promise.allSettled(asked)
  const records = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  const failures = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
  const unknown = failures.find((failure) => !saysThereIsNone(codeOf(failure)))
  if (records.length === 0 && unknown !== undefined) throw unknown
  return records
}

const saysThereIsNone = (code: string) => code === NODATA || code === NOTFOUND

const code: ErrorCode = 'method_not_allowed'
const ownAnswer = z.object({ error: z.object({ code: z.literal(code) }) })

/** Whether this site answers at an address: others have no such endpoint, and reading it changes nothing. */
export async function isThisSite(address: string): Promise<boolean> {
  const signal = AbortSignal.timeout(10_000)
  try {
    const answer = await fetch(new URL(leadEndpoint, address), { redirect: 'manual', signal })
    return ownAnswer.safeParse(await answer.json()).success
  } catch {
    return false
  }
}

/** Where an address redirects to; undefined when nowhere, or when it does not answer. */
export async function redirectOf(address: string): Promise<string | undefined> {
  const signal = AbortSignal.timeout(10_000)
  const answer = await fetch(address, { redirect: 'manual', signal }).catch(() => undefined)
  return answer?.headers.get('location') ?? undefined
}

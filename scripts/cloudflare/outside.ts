import { NODATA, NOTFOUND } from 'node:dns/promises'
import * as z from 'zod/mini'
import { type ErrorCode, leadEndpoint } from '#contract/api.ts'

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

/** The resolver's word for a failure, such as `ESERVFAIL`. */
export const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : 'unknown')

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

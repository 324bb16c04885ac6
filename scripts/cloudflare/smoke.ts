import { existsSync, readFileSync } from 'node:fs'
import { healthEndpoint } from '#contract/api.ts'
import { askPlatform } from './ask-platform.ts'
import { ending, Stop } from './command.ts'
import { type Check, checks, domainChecks, type Site } from './smoke-checks.ts'

/** How long a check may take (ms). */
const patience = 15_000

/** The release works; the domain's settings are in its way. */
export class DomainStop extends Stop {}

/** What a zone's checks answer instead of the site (`cf-mitigated`). */
class Challenged extends Error {}

export interface SmokeOptions {
  /** A new address, or a new version, takes a moment to reach everywhere: how often to try before giving up. */
  readonly tries?: number
  readonly pause?: () => Promise<unknown>
  readonly fetch?: typeof fetch
  readonly healthToken?: string | undefined
}

/**
 * Checks that a served site works, and that nothing alters it on its way.
 *
 * @param address where it is served
 * @param say called with the result of each check
 * @throws Stop with everything that is wrong; DomainStop when that is only the domain's settings
 */
export async function smokeTest(
  address: string,
  say: (line: string) => void,
  options: SmokeOptions = {},
): Promise<void> {
  const { tries = 15, pause = twoSeconds, fetch: ask = fetch, healthToken = process.env.HEALTH_TOKEN } = options
  const site: Site = {
    ask: async (where, init = {}) => {
      const signal = AbortSignal.timeout(patience)
      const answer = await ask(new URL(where, address), { redirect: 'manual', signal, ...init })
      if (answer.headers.has('cf-mitigated')) throw new Challenged()
      return answer
    },
    built: builtPage,
    healthToken,
  }
  await untilItAnswers(site, address, tries, pause)
  const all = [...checks, ...domainChecks(new URL(address))]
  const count = all.filter(({ isAdvice }) => !isAdvice).length
  const failed: Failure[] = []
  for (const check of all) {
    const failure = await failureOf(check, site)
    if (failure !== undefined && !check.isAdvice) failed.push(failure)
    const mark = check.isAdvice ? 'note' : 'FAIL'
    if (failure !== undefined) say(`${mark}  ${check.name} ${failure.problem}`)
    else if (!check.isAdvice) say(`ok    ${check.name}`)
  }
  if (builtPage('/') === undefined) say('Nothing is built here, so no page was compared with its build: npm run build')
  const sentence = `${failed.length} of ${count} checks failed at ${address}.`
  if (failed.length === 0) say(`${count} checks passed at ${address}.`)
  else throw failed.every(({ isOfDomain }) => isOfDomain) ? new DomainStop(sentence) : new Stop(sentence)
}

const twoSeconds = () => new Promise((resolve) => setTimeout(resolve, 2_000))

function builtPage(path: string): string | undefined {
  const file = `dist/client${path === '/' ? '/index' : path}.html`
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

async function untilItAnswers({ ask }: Site, address: string, tries: number, pause: () => Promise<unknown>) {
  for (let count = 0; count < tries; count++) {
    if (count > 0) await pause()
    const status = await ask(healthEndpoint).then(
      (answer) => answer.status,
      (error) => (error instanceof Challenged ? 403 : undefined),
    )
    if (status !== undefined && status < 500 && status !== 404) return
  }
  throw new Stop(`${address} does not serve the site; a new address may take some minutes.`)
}

interface Failure {
  readonly problem: string
  readonly isOfDomain: boolean
}

async function failureOf({ problem, isOfDomain = false }: Check, site: Site): Promise<Failure | undefined> {
  try {
    const found = await problem(site)
    return found === undefined ? undefined : { problem: found, isOfDomain }
  } catch (error) {
    return error instanceof Challenged
      ? { problem: 'met a security check, as visitors do: see The domain’s settings in the runbook', isOfDomain: true }
      : { problem: 'did not answer', isOfDomain }
  }
}

/**
 * `npm run smoke -- https://…` checks that a served site works, and leaves no trace there; `npm run smoke -- --platform`
 * asks Cloudflare whether what we believe of it holds.
 */
if (import.meta.main)
  await ending(async () => {
    const [given = '', ...more] = process.argv.slice(2)
    if (given === '--platform' && more.length === 0) return askPlatform({ say: (line) => console.log(line) })
    const address = URL.parse(given)
    if (!address?.protocol.startsWith('http') || more.length > 0)
      throw new Stop('Give the address of the site: npm run smoke -- https://www.firm.example')
    await smokeTest(address.origin, (line) => console.log(line))
  })

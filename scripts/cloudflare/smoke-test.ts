import { healthEndpoint } from '#contract/api.ts'
import { type Check, checks } from './smoke-checks.ts'
import { Stop } from './stop.ts'

/** How long a check may take (ms). */
const patience = 15_000

/** A new address, or a new version, takes a moment to reach everywhere. */
interface Waiting {
  /** How often to try before giving up. */
  readonly tries: number
  readonly pause: () => Promise<unknown>
}

const halfMinute: Waiting = { tries: 15, pause: () => new Promise((resolve) => setTimeout(resolve, 2_000)) }

/**
 * Checks that a served site works.
 *
 * @param address where it is served
 * @param say called with the result of each check
 * @throws Stop with everything that is wrong
 */
export async function smokeTest(address: string, say: (line: string) => void, waiting = halfMinute): Promise<void> {
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(new URL(path, address), { redirect: 'manual', signal: AbortSignal.timeout(patience), ...init })
  await untilItAnswers(() => ask(healthEndpoint), address, waiting)
  let failed = 0
  for (const check of checks) {
    const problem = await problemWith(check, ask)
    if (problem !== undefined) failed++
    say(`${problem === undefined ? 'ok  ' : 'FAIL'}  ${check.name}${problem === undefined ? '' : ` ${problem}`}`)
  }
  if (failed > 0) throw new Stop(`${failed} of ${checks.length} checks failed at ${address}.`)
  say(`${checks.length} checks passed at ${address}.`)
}

async function untilItAnswers(ask: () => Promise<Response>, address: string, { tries, pause }: Waiting): Promise<void> {
  for (let count = 0; count < tries; count++) {
    if (count > 0) await pause()
    const status = await ask().then(
      (answer) => answer.status,
      () => undefined,
    )
    if (status !== undefined && status < 500 && status !== 404) return
  }
  throw new Stop(`${address} does not serve the site; a new address may take some minutes.`)
}

function problemWith({ problem }: Check, ask: Parameters<Check['problem']>[0]): Promise<string | undefined> {
  return problem(ask).catch(() => 'did not answer')
}

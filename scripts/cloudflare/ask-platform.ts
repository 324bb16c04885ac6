import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { unstable_readConfig } from 'wrangler'
import * as z from 'zod/mini'
import { Stop } from './command.ts'
import { runWrangler } from './wrangler.ts'

const answers = z.array(z.object({ belief: z.string(), holds: z.optional(z.boolean()), said: z.string() }))

const probe = 'funeral-plans-platform-probe'

/** How big the body is that must arrive whole: `bodyBytes` in platform-probe.ts. */
const bodyBytes = 1_000_000

interface Tools {
  readonly say: (line: string) => void
  readonly wrangler?: typeof runWrangler
  readonly fetch?: typeof fetch
  /** Between two tries of a new address. */
  readonly pause?: () => Promise<unknown>
}

/**
 * Asks Cloudflare whether what we believe of it holds: deploys a small worker of its own beside staging, with staging's
 * database and queue, asks it, prints each answer with its date, and deletes it again. It opens no door in the site.
 *
 * @throws Stop when it could not ask, or when a belief does not hold, none of which stops delivery or the heartbeat
 */
export async function askPlatform({ say, wrangler = runWrangler, fetch: ask = fetch, pause = twoSeconds }: Tools) {
  const token = randomUUID()
  const folder = mkdtempSync(join(tmpdir(), 'platform-'))
  const config = join(folder, 'wrangler.json')
  writeFileSync(config, JSON.stringify(probeConfig(token)))
  try {
    const deployed = await wrangler(['deploy', '--config', config])
    const [address] = /https:\/\/[\w.-]+\.workers\.dev/.exec(deployed.output) ?? []
    if (!deployed.isDone || !address) throw new Stop(`The probe could not be deployed. ${deployed.errors.trim()}`)
    const headers = {
      authorization: `Bearer ${token}`,
      'sec-fetch-site': 'cross-site',
      origin: 'https://elsewhere.example',
    }
    const get = (path: string, body?: string) =>
      ask(address + path, { method: body ? 'POST' : 'GET', headers, ...(body && { body }) })
    await untilReady(() => get('/ready'), pause)
    const first = answers.parse(await (await get('/', 'x'.repeat(bodyBytes))).json())
    await pause()
    print([...first, ...answers.parse(await (await get('/again')).json())], say)
  } finally {
    const { isDone } = await wrangler(['delete', '--config', config, '--force'])
    if (!isDone) say(`The probe may still be there: npx wrangler delete --name ${probe}`)
    rmSync(folder, { recursive: true })
  }
}

const twoSeconds = () => new Promise((done) => setTimeout(done, 2_000))

/** Staging's database and queues under the names that the site gives them, and a limit that counts for nobody else. */
function probeConfig(token: string) {
  const staging = unstable_readConfig({ config: 'wrangler.toml', env: 'staging' })
  const { compatibility_date, compatibility_flags, d1_databases, queues } = staging
  return {
    name: probe,
    main: resolve('scripts/cloudflare/platform-probe.ts'),
    workers_dev: true,
    preview_urls: false,
    vars: { TOKEN: token },
    queues: { producers: queues.producers },
    send_email: [{ name: 'EMAIL' }],
    ratelimits: [{ name: 'LEAD_LIMIT_VISITOR', namespace_id: '2999', simple: { limit: 30, period: 60 } }],
    ...{ compatibility_date, compatibility_flags, d1_databases },
  }
}

async function untilReady(ask: () => Promise<Response>, pause: () => Promise<unknown>): Promise<void> {
  for (let tries = 0; tries < 30; tries++) {
    const answer = await ask().catch(() => undefined)
    if (answer?.ok) return
    await pause()
  }
  throw new Stop('The probe was deployed and does not answer; a new address may take some minutes.')
}

function print(all: z.infer<typeof answers>, say: (line: string) => void): void {
  const day = new Date().toISOString().slice(0, 10)
  for (const { belief, holds, said } of all)
    say(`${day}  ${holds === undefined ? '?   ' : holds ? 'ok  ' : 'FAIL'}  ${belief}: ${said}`)
  const wrong = all.filter(({ holds }) => holds === false)
  if (wrong.length > 0)
    throw new Stop(
      `${wrong.length} of ${all.length} beliefs do not hold. Leads are delivered all the same; tell a developer.`,
    )
  say(`What we believe of Cloudflare holds, as far as it could be asked: ${all.length} answers.`)
}

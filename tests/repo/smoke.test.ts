import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestHarness } from 'wrangler'
import { smokeTest } from '../../scripts/cloudflare/smoke-test.ts'
import { listen } from '../support/listen.ts'

/** The built pages and the worker as in production, on this computer. */
const secrets = { LEAD_WEBHOOK_URL: 'https://hooks.example/lead' }
const worker = { configPath: 'wrangler.toml', env: 'production' }
const site = createTestHarness({ workers: [{ ...worker, secrets }] })
let address: string

beforeAll(async () => {
  address = (await site.listen()).url.origin
}, 60_000)
afterAll(() => site.close())

const atOnce = { tries: 1, pause: () => Promise.resolve() }

/** What it prints, including its final sentence. */
async function smoke(where: string): Promise<string[]> {
  const lines: string[] = []
  await smokeTest(where, (line) => void lines.push(line), atOnce).catch((error) => lines.push(String(error.message)))
  return lines
}

test('notices a database that has not been migrated', async () => {
  const lines = await smoke(address)
  expect(lines).toContain('FAIL  /api/health says degraded')
  expect(lines.at(-1)).toBe(`1 of ${lines.length - 1} checks failed at ${address}.`)
})

test('a working site passes, and the check stores nothing', async () => {
  await site.getWorker().applyD1Migrations('DB')
  // A new worker, because the old one remembers for some seconds that the database failed.
  await site.update({ workers: [{ ...worker, secrets }] })
  const lines = await smoke(address)
  expect(lines.filter((line) => !line.startsWith('ok'))).toEqual([`${lines.length - 1} checks passed at ${address}.`])
  expect(lines).toContain('ok    /api/lead with an empty lead')
  const health = await (await site.fetch('/api/health')).json()
  expect(health).toMatchObject({ leads: { pending: 0, parked: 0 } })
})

test('names a missing or invalid setting, but not its value', async () => {
  const wrong = { LEAD_WEBHOOK_URL: 'http://canary.example' }
  await site.update({ workers: [{ ...worker, secrets: wrong }] })
  const lines = await smoke(address)
  await site.update({ workers: [{ ...worker, secrets }] })
  expect(lines).toContainEqual(
    expect.stringMatching(/^FAIL {2}\/api\/health says misconfigured; LEAD_WEBHOOK_URL must/),
  )
  expect(lines.join()).not.toContain('canary')
})

test('another site fails every check', async () => {
  const other = createServer((_request, response) => void response.end('<h1>It works!</h1>'))
  const lines = await smoke(await listen(other))
  other.close()
  expect(lines).toContain('FAIL  / has no Content-Security-Policy')
  expect(lines).toContain('FAIL  an unknown path answered 200 instead of 404')
  expect(lines).toContain('FAIL  /api/health is not understood')
  expect(lines.filter((line) => line.startsWith('ok'))).toEqual([])
})

test('gives up after a few tries on an address where nothing answers', async () => {
  let pauses = 0
  const waiting = { tries: 3, pause: async () => void pauses++ }
  await expect(smokeTest('http://127.0.0.1:1', () => undefined, waiting)).rejects.toThrow('does not serve the site')
  expect(pauses).toBe(2)
})

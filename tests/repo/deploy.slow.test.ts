import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptyAccount, type FakeAccount, fakeAccountId, fakeCloudflare, fakeToken } from '../support/fake-cloudflare.ts'
import { listen } from '../support/listen.ts'
import { freshWranglerToml } from './support/fresh-wrangler-toml.ts'

/** What the deployment relies on the real wrangler to refuse, in production's command. */
const config = 'test-results/wrangler-deploy/wrangler.toml'
let account: FakeAccount
let server: Server
let address: string

beforeEach(async () => {
  const toml = freshWranglerToml(config)
    .replace('database_name = "leads-production"', '$&\ndatabase_id = "ours"')
    .replace('main = "', 'main = "../../')
    .replace('directory = "', 'directory = "../../')
  writeFileSync(config, toml)
  account = emptyAccount()
  for (const queue_name of ['lead-delivery-production', 'lead-delivery-rescue-production'])
    account.queues.push({ queue_id: queue_name, queue_name, settings: {} })
  server = fakeCloudflare(account)
  address = await listen(server)
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const deployment = () =>
  new Promise<{ readonly isDone: boolean; readonly output: string }>((resolve) => {
    const env = {
      ...process.env,
      CI: 'true',
      CLOUDFLARE_API_BASE_URL: address,
      CLOUDFLARE_API_TOKEN: fakeToken,
      CLOUDFLARE_ACCOUNT_ID: fakeAccountId,
    }
    const args = ['deploy', '--env=production', '--strict', '--config', config]
    execFile('wrangler', args, { env }, (error, output, errors) =>
      resolve({ isDone: error === null, output: `${output}${errors}` }),
    )
  })

test('a campaign code that was changed in the dashboard stops it, and is shown', async () => {
  account.dashboard = { CAMPAIGN_CODE: 'SUMMER26' }
  const { isDone, output } = await deployment()
  expect(isDone).toBe(false)
  expect(output).toContain('Aborting the upload operation because of conflicts')
  expect(output).toMatch(/- +CAMPAIGN_CODE: "SUMMER26"\s+\+ +CAMPAIGN_CODE: "GUIDE"/)
  expect(account.changes).toEqual([])
})

test('a production without the webhook’s address and keys stops it', async () => {
  account.workersDev = 'firm'
  const { isDone, output } = await deployment()
  expect(isDone).toBe(false)
  expect(output).toContain('The following required secrets have not been set: LEAD_WEBHOOK_URL, LEAD_KEYS')
  expect(account.changes).toEqual(['POST /workers/scripts/funeral-plans-production/assets-upload-session'])
})

test('a new account that has not chosen its workers.dev name stops it', async () => {
  const { isDone, output } = await deployment()
  expect(isDone).toBe(false)
  expect(output).toContain('register a workers.dev subdomain')
  expect(account.changes).toEqual([])
})

import { request } from 'node:http'
import { expect, test } from 'vitest'
import { createInbox } from '../../scripts/inbox/inbox.ts'
import { listen } from '../support/start-services.ts'

test('the inbox answers this computer, but no other site’s page, nor one whose name was made to lead here', async () => {
  const inbox = createInbox(() => undefined)
  const url = await listen(inbox)
  // `fetch` could not set these headers.
  const statusFor = (path: string, headers: Record<string, string>, method = 'GET') =>
    new Promise((resolve, reject) => {
      const asked = request(url + path, { method, headers }, ({ statusCode }) => resolve(statusCode))
      asked.on('error', reject).end()
    })
  for (const host of ['localhost:8788', '127.0.0.1:8788', '[::1]:8788'])
    expect(await statusFor('/requests.json', { host })).toBe(200)
  expect(await statusFor('/requests.json', { host: 'rebound.example' })).toBe(403)
  const crossSite = { host: 'localhost:8788', 'sec-fetch-site': 'cross-site' }
  expect(await statusFor('/requests.json', crossSite)).toBe(403)
  for (const path of ['/behaviour', '/clear', '/hook']) expect(await statusFor(path, crossSite, 'POST')).toBe(403)
  inbox.close()
})

import { request } from 'node:http'
import { Webhook } from 'standardwebhooks'
import { expect, onTestFinished, test } from 'vitest'
import { createInbox } from '../../scripts/inbox/inbox.ts'
import type { Delivery } from '../../scripts/inbox/received.ts'
import { listen } from '../support/start-services.ts'

const secret = 'whsec_bG9jYWwtb25seS1zZWNyZXQtZm9yLXRlc3Rpbmctd2ViaG9va3M='
const body = 'firstName=Ada&email=ada%40example.com'
/** @returns the address of an inbox that is closed after the test */
async function inboxAt(...[onDelivery = () => undefined, ...more]: Partial<Parameters<typeof createInbox>>) {
  const inbox = createInbox(onDelivery, ...more)
  onTestFinished(() => void inbox.close())
  return listen(inbox)
}

test('says whether each delivery’s signature is valid', async () => {
  const now = new Date()
  const signed = (content = body) => ({
    'webhook-id': 'lead-1',
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign('lead-1', now, content),
  })
  for (const [signature, headers, inboxSecret] of [
    ['valid', signed(), secret],
    ['invalid', signed('another body'), secret],
    ['none', {}, secret],
    ['unchecked', signed(), undefined],
  ] as const) {
    const deliveries: Delivery[] = []
    const url = await inboxAt((delivery) => deliveries.push(delivery), inboxSecret)
    await fetch(`${url}/hook`, { method: 'POST', headers, body })
    expect(deliveries).toMatchObject([{ signature }])
    expect(await (await fetch(url)).text()).toContain(`Signature: ${signature}`)
  }
})

test('answers this computer, but no other site’s page, nor one whose name was made to lead here', async () => {
  const url = await inboxAt()
  // `fetch` could not set these headers.
  const statusFor = (path: string, headers: Record<string, string>, method = 'GET') =>
    new Promise((resolve, reject) => {
      const asked = request(url + path, { method, headers }, ({ statusCode }) => resolve(statusCode))
      asked.on('error', reject).end()
    })
  for (const host of ['localhost:8788', '127.0.0.1:8788', '[::1]:8788']) {
    expect(await statusFor('/requests.json', { host })).toBe(200)
  }
  expect(await statusFor('/requests.json', { host: 'rebound.example' })).toBe(403)
  const crossSite = { host: 'localhost:8788', 'sec-fetch-site': 'cross-site' }
  expect(await statusFor('/requests.json', crossSite)).toBe(403)
  for (const path of ['/behaviour', '/clear', '/hook']) expect(await statusFor(path, crossSite, 'POST')).toBe(403)
})

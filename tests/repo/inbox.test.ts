import { request } from 'node:http'
import { Webhook } from 'standardwebhooks'
import { afterEach, expect, test } from 'vitest'
import { createInbox } from '../../local/inbox/inbox.ts'
import type { Delivery } from '../../local/inbox/received.ts'
import { listen } from '../support/listen.ts'

const secret = 'whsec_bG9jYWwtb25seS1zZWNyZXQtZm9yLXRlc3Rpbmctd2ViaG9va3M='
const body = 'firstName=Ada&email=ada%40example.com'
const open: ReturnType<typeof createInbox>[] = []

afterEach(() => {
  for (const inbox of open.splice(0)) inbox.close()
})

/** @returns the address of an inbox that is closed after the test */
async function inboxAt(...given: Partial<Parameters<typeof createInbox>>): Promise<string> {
  const [onDelivery = () => undefined, ...more] = given
  const inbox = createInbox(onDelivery, ...more)
  open.push(inbox)
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

test('shows what the site wrote to people, in the chat and by email, and no markup of theirs as its own', async () => {
  const email = { to: ['ada@example.com'], from: 'alerts@firm.example', subject: 'Please <look>' }
  const url = await inboxAt(undefined, undefined, async () => [
    { ...email, sentAt: '2026-11-21T09:00:00Z', text: 'In <plain> words' },
    { ...email, sentAt: '2026-11-21T10:00:00Z', html: '<p class="x">Dear Ada</p>' },
  ])
  const chat = { method: 'POST', body: JSON.stringify({ text: 'A <lead> waits' }) }
  expect((await fetch(`${url}/alerts`, chat)).status).toBe(200)
  const page = await (await fetch(url)).text()
  for (const shown of [
    'A &lt;lead> waits',
    'To the chat',
    'To ada@example.com, from alerts@firm.example',
    'In &lt;plain> words',
    'title="Please &lt;look>" srcdoc="&lt;p class=&quot;x&quot;>Dear Ada&lt;/p>',
    '<iframe sandbox="allow-popups allow-popups-to-escape-sandbox"',
  ]) {
    expect(page).toContain(shown)
  }
  expect(page.indexOf('Dear Ada')).toBeLessThan(page.indexOf('plain'))
  await fetch(`${url}/clear`, { method: 'POST' })
  expect(await (await fetch(url)).text()).not.toContain('waits')
})

import { request } from 'node:http'
import { Webhook } from 'standardwebhooks'
import { afterEach, expect, test } from 'vitest'
import type { Delivery } from '../../local/inbox/delivery.ts'
import { emailsFrom } from '../../local/inbox/emails.ts'
import { createInbox } from '../../local/inbox/inbox.ts'
import { inboxPage } from '../../local/inbox/page.ts'
import { listen } from '../support/listen.ts'

const secret = 'whsec_bG9jYWwtb25seS1zZWNyZXQtZm9yLXRlc3Rpbmctd2ViaG9va3M='
const body = 'firstName=Ada&email=ada%40example.com'
const open: ReturnType<typeof createInbox>[] = []

afterEach(() => {
  for (const inbox of open.splice(0)) inbox.close()
})

/** Posts one delivery, and returns the inbox's verdict on its signature and what it shows. */
async function receive(headers: Record<string, string>, inboxSecret?: string) {
  const deliveries: Delivery[] = []
  const inbox = createInbox((delivery) => deliveries.push(delivery), inboxSecret)
  open.push(inbox)
  const url = await listen(inbox)
  await fetch(`${url}/hook`, { method: 'POST', headers, body })
  const page = await (await fetch(url)).text()
  return { signature: deliveries[0]?.signature, shown: /Signature: (\w+)/.exec(page)?.[1] }
}

function signed(content = body) {
  const now = new Date()
  return {
    'webhook-id': 'lead-1',
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign('lead-1', now, content),
  }
}

test('says whether each delivery’s signature is valid', async () => {
  expect(await receive(signed(), secret)).toEqual({ signature: 'valid', shown: 'valid' })
  expect(await receive(signed('another body'), secret)).toEqual({ signature: 'invalid', shown: 'invalid' })
  expect(await receive({}, secret)).toEqual({ signature: 'none', shown: 'none' })
  expect(await receive(signed())).toEqual({ signature: 'unchecked', shown: 'unchecked' })
})

/** What a browser on this computer is answered, whatever page or name led it here. `fetch` could not set these headers. */
async function statusFor(path: string, headers: Record<string, string>, method = 'GET'): Promise<number | undefined> {
  const inbox = createInbox(() => undefined)
  open.push(inbox)
  const url = await listen(inbox)
  return new Promise((resolve, reject) => {
    request(`${url}${path}`, { method, headers }, ({ statusCode }) => resolve(statusCode))
      .on('error', reject)
      .end()
  })
}

test.each(['localhost:8788', '127.0.0.1:8788', '[::1]:8788'])('answers this computer as %s', async (host) => {
  expect(await statusFor('/requests.json', { host })).toBe(200)
})

test('shows nothing to a page whose name was made to lead to this computer', async () => {
  expect(await statusFor('/requests.json', { host: 'rebound.example' })).toBe(403)
})

test.each([
  ['/requests.json', 'GET'],
  ['/behaviour', 'POST'],
  ['/clear', 'POST'],
  ['/hook', 'POST'],
])('no other site’s page can use %s', async (path, method) => {
  const headers = { host: 'localhost:8788', 'sec-fetch-site': 'cross-site' }
  expect(await statusFor(path, headers, method)).toBe(403)
})

test('shows what the site wrote to people, in the chat and by email, and no markup of theirs as its own', async () => {
  const letter = { to: ['ada@example.com'], from: 'bell@firm.example', subject: 'Please <look>' }
  const inbox = createInbox(
    () => undefined,
    undefined,
    async () => [
      { ...letter, sentAt: '2026-11-21T09:00:00Z', text: 'In <plain> words' },
      { ...letter, sentAt: '2026-11-21T10:00:00Z', html: '<p class="x">Dear Ada</p>' },
    ],
  )
  open.push(inbox)
  const url = await listen(inbox)
  const body = JSON.stringify({ text: 'A <lead> waits' })
  expect((await fetch(`${url}/alerts`, { method: 'POST', body })).status).toBe(200)
  const page = await (await fetch(url)).text()
  for (const shown of [
    'A &lt;lead> waits',
    'To the chat',
    'To ada@example.com, from bell@firm.example',
    'In &lt;plain> words',
  ])
    expect(page).toContain(shown)
  expect(page).toContain('title="Please &lt;look>" srcdoc="&lt;p class=&quot;x&quot;>Dear Ada&lt;/p>')
  expect(page).toContain('<iframe sandbox="allow-popups allow-popups-to-escape-sandbox"')
  expect(page.indexOf('Dear Ada')).toBeLessThan(page.indexOf('plain'))
  await fetch(`${url}/clear`, { method: 'POST' })
  expect(await (await fetch(url)).text()).not.toContain('waits')
})

test('says which form a lead is from, how often it has come, what it was answered and how long ago', () => {
  const now = Date.parse('2026-11-22T20:42:48Z')
  const delivery = (id: string, receivedAt: string, answered: string, ...names: string[]): Delivery => ({
    receivedAt,
    answered,
    signature: 'none',
    headers: { 'webhook-id': id },
    body: '',
    fields: names.map((name) => [name, '']),
  })
  const page = inboxPage(
    [
      delivery('c', '2026-11-22T20:42:46Z', '200', 'callbackDate'),
      delivery('a', '2026-11-22T20:41:48Z', '429r30', 'planInterest'),
      delivery('b', '2026-11-22T20:40:40Z', 'drop', 'firstName'),
      delivery('a', '2026-11-19T20:40:40Z', '500', 'planInterest'),
      delivery('d', '2026-11-22T12:40:40Z', 'hang', 'firstName'),
    ],
    '200',
    [{ to: ['the chat'], sentAt: '2026-11-22T20:42:00Z', text: 'A lead waits' }],
    now,
  )
  const seen = [...page.matchAll(/<article( class="new")?>.*?<h2>(.*?)<\/h2>.*?<time[^>]*>(.*?), /gs)]
  expect(seen.map(([, isNew, heading, when]) => [heading, when, isNew !== undefined])).toEqual([
    ['Ring me, attempt 1: Accepted with 200', 'just now', true],
    ['To the chat', '48 seconds ago', false],
    ['Five-step form, attempt 2: Refused with 429, told to wait 30 seconds', '1 minute ago', false],
    ['Landing form, attempt 1: Connection dropped', '2 minutes ago', false],
    ['Landing form, attempt 1: Never answered: the site gives up after 15 seconds', '8 hours ago', false],
    ['Five-step form, attempt 1: Refused with 500', '3 days ago', false],
  ])
})

test('the inbox finds no letters while the site does not answer', async () => {
  expect(await emailsFrom('http://127.0.0.1:1')).toEqual([])
})

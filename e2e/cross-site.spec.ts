import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { Page } from 'playwright/test'
import { listen } from '../tests/support/listen.ts'
import { test as base, expect, visitor } from './support.ts'

/** Another site: 127.0.0.1 is as foreign to localhost as any other host. It serves one page, without a policy. */
const test = base.extend<{ otherSite: string }>({
  otherSite: async ({ page: _ }, use) => {
    const server: Server = createServer((_request: IncomingMessage, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Another site</title>'),
    )
    await use(await listen(server))
    server.closeAllConnections()
    server.close()
  },
})

test.beforeEach(async ({ page, otherSite, expectedErrors }) => {
  // The browser logs each refusal, and requests to the other site are reported too.
  expectedErrors.push(/CORS policy|Failed to load resource|request to another site|Refused to|frame|ERR_BLOCKED/)
  await page.goto(otherSite)
})

const fields = (email: string) => ({ firstName: 'Ada', lastName: 'Lovelace', phone: '07700900123', email })

interface Attempt {
  readonly method?: string
  readonly mode?: RequestMode
  readonly credentials?: RequestCredentials
  readonly headers?: Record<string, string>
  readonly body?: string
}

declare global {
  interface Window {
    ours?: Window | null
  }
}

/** Makes a request from the page. @returns its status and body if the page may see them, otherwise the error */
function attempt(page: Page, url: string, init: Attempt): Promise<string> {
  return page.evaluate(
    async ([address, options]) => {
      try {
        const response = await fetch(address, options)
        return `${response.type} ${response.status} ${await response.text()}`
      } catch (error) {
        return String(error)
      }
    },
    [url, init] as const,
  )
}

test('cannot post a lead with a script, in any way a browser allows', async ({ page, baseURL }) => {
  const { email, deliveries } = visitor('cross-site-script@example.com')
  const body = JSON.stringify({
    ...fields(email),
    form: 'landing',
    deliveryMethod: 'email',
    leadId: crypto.randomUUID(),
  })
  const form = new URLSearchParams(fields(email)).toString()
  const url = `${baseURL}/api/lead`
  const formType = { 'content-type': 'application/x-www-form-urlencoded' }
  const json = { 'content-type': 'application/json' }
  expect(await attempt(page, url, { method: 'POST', headers: json, body })).toContain('TypeError')
  expect(await attempt(page, url, { method: 'POST', headers: formType, body: form })).toContain('TypeError')
  // Sent, but the page learns nothing; the same goes for plain text.
  const hidden: Attempt = { method: 'POST', mode: 'no-cors', credentials: 'include' }
  for (const init of [
    { ...hidden, headers: formType, body: form },
    { ...hidden, body },
  ])
    expect(await attempt(page, url, init)).toMatch(/TypeError|^opaque 0 $/)
  await page.evaluate(([address, text]) => navigator.sendBeacon(address, new URLSearchParams(text)), [
    url,
    form,
  ] as const)
  await page.waitForTimeout(2_500)
  expect(await deliveries()).toEqual([])
})

test('cannot post a lead with a form, directly or in a frame', async ({ page, baseURL }) => {
  const { email, deliveries } = visitor('cross-site-form@example.com')
  const submit = (target: string) =>
    page.evaluate(
      ([action, values, where]) => {
        const frame = Object.assign(document.createElement('iframe'), { name: 'frame' })
        const form = Object.assign(document.createElement('form'), { method: 'post', action, target: where })
        for (const [name, value] of Object.entries(values))
          form.append(Object.assign(document.createElement('input'), { name, value }))
        document.body.append(frame, form)
        form.submit()
      },
      [`${baseURL}/api/lead`, fields(email), target] as const,
    )
  const answered = () => page.waitForResponse('**/api/lead')
  const inFrame = answered()
  await submit('frame')
  expect((await inFrame).status()).toBe(403)
  const onPage = answered()
  await submit('_self')
  expect((await onPage).status()).toBe(403)
  await page.waitForTimeout(2_500)
  expect(await deliveries()).toEqual([])
})

test('cannot read a response from the API or a page', async ({ page, baseURL }) => {
  for (const path of ['/api/postcode?pc=EC1A1AA', '/api/health', '/', '/thank-you'])
    expect(await attempt(page, `${baseURL}${path}`, {}), path).toContain('TypeError')
  for (const path of ['/api/postcode?pc=EC1A1AA', '/favicon.svg', '/'])
    expect(await attempt(page, `${baseURL}${path}`, { mode: 'no-cors' }), path).toContain('TypeError')
})

test('cannot show our pages in a frame, nor read a window that it opens', async ({ page, baseURL }) => {
  await page.setContent(`<iframe src="${baseURL}/"></iframe>`)
  await page.waitForTimeout(1_000)
  expect(page.frames().filter((frame) => frame.url().startsWith(baseURL ?? 'none'))).toEqual([])
  const opened = page.waitForEvent('popup')
  await page.evaluate((address) => {
    window.ours = window.open(address)
  }, `${baseURL}/`)
  // It is a blank window until the response arrives, and counts as loaded.
  await (await opened).waitForURL(`${baseURL}/`)
  const reading = page.evaluate(() => window.ours?.document.title)
  await expect(reading).rejects.toThrow('SecurityError')
})

test('may show the sharing picture, and no other', async ({ page, baseURL }) => {
  const shows = (path: string) =>
    page.evaluate(async (src) => {
      const image = Object.assign(new Image(), { src })
      return image.decode().then(
        () => true,
        () => false,
      )
    }, `${baseURL}${path}`)
  expect(await shows('/share.png')).toBe(true)
  expect(await shows('/icon-192.png')).toBe(false)
})

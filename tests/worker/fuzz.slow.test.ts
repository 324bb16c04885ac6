import { env } from 'cloudflare:workers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { app } from '#worker/app.ts'
import type { Env } from '#worker/env.ts'
import { callbackLead } from '../support/landing-lead.ts'
import { logged } from './support/api.ts'
import { guideLead, landingLead } from './support/leads.ts'

/** In every generated text, so that it is recognised wherever it turns up. */
const canary = 'zqxjcanary'

/** A request body and its content type; undefined leaves that to the body. */
interface HostileBody {
  readonly body: BodyInit
  readonly type: string | undefined
}

const nasty = fc.constantFrom(
  '"><script>alert(1)</script>',
  "' onfocus=alert(1) autofocus='",
  '</title><img src=x onerror=alert(1)>',
  '&quot;&lt;&#0;',
  '\r\nSet-Cookie: a=b\r\n\r\n<html>',
  '=HYPERLINK("https://evil.example")',
  '\u202E\u0000\uD800\uFFFE',
  '{{7*7}}<%= 7*7 %>%00%0d%0a',
  "'; DROP TABLE leads; --",
  '__proto__',
  'A'.repeat(5_000),
)
const text = fc
  .tuple(fc.oneof(nasty, fc.string({ unit: 'binary', maxLength: 40 })), fc.boolean())
  .map(([part, isFirst]) => (isFirst ? canary + part : part + canary))

const value = fc.oneof(
  { weight: 4, arbitrary: text },
  fc.constantFrom(null, true, 0, -1, 1e308, [], {}, [canary], { toString: canary }, [[[[[[canary]]]]]]),
  fc.jsonValue().map((json) => [json, canary]),
)

const names = [
  ...Object.keys({ ...guideLead(), ...callbackLead() }),
  ...'addressLine1 townCity county postcode signals companyWebsite campaign'.split(' '),
]
/** "protokey" becomes `__proto__` in the text, where no object literal interferes. */
const name = fc.oneof(fc.constantFrom(...names), fc.constantFrom('protokey', 'constructor', 'hasOwnProperty'), text)
const post = { deliveryMethod: 'post', addressLine1: '1 Sample Street', townCity: 'London', postcode: 'EC1A 1AA' }
const goodLead = fc.constantFrom(
  landingLead,
  guideLead,
  callbackLead,
  () => landingLead(post),
  () => guideLead(post),
)

const spoiltLead = fc
  .tuple(goodLead, fc.array(fc.tuple(name, value), { maxLength: 4 }))
  .map(([lead, spoilt]) =>
    JSON.stringify({ ...lead(), ...Object.fromEntries(spoilt) }).replaceAll('protokey', '__proto__'),
  )

const json = fc.oneof(
  { weight: 6, arbitrary: spoiltLead },
  fc.json().map((any) => `[${any},"${canary}"]`),
  fc.tuple(spoiltLead, fc.nat(400)).map(([whole, length]) => whole.slice(0, length)),
  fc.constantFrom('['.repeat(8_000), `{"a":`.repeat(3_000), `"${canary}"`, 'null', '0', '', ' '.repeat(17_000)),
)
const jsonBody = fc
  .tuple(json, fc.constantFrom('application/json', 'application/json; charset=utf-8', 'APPLICATION/JSON;'))
  .map(([body, type]) => ({ body, type }))

const formNames = fc.oneof(
  name,
  fc.constantFrom('first_name', 'address_line1', 'postal_code', 'marketingEmail', 'form'),
)
const formValues = fc.oneof(
  text,
  text,
  fc.constantFrom(...'Ada guide callback first morning 2026-11-24 post 07700900123 ada@example.com EC1A1AA'.split(' ')),
)
const fields = fc.array(fc.tuple(formNames, formValues), { maxLength: 12 })
const flat = (lead: object) => Object.entries(lead).map(([key, it]): [string, string] => [key, String(it)])
const form = fc
  .tuple(fc.option(goodLead), fields)
  .map(([lead, spoilt]) => String(new URLSearchParams([...(lead ? flat(lead()) : []), ...spoilt])))

const formBody = fc
  .oneof(
    { weight: 6, arbitrary: form },
    fc
      .tuple(form, fc.constantFrom('&%', '&%zz=%', '&a[__proto__]=b', '&&&===', '%ff%fe='))
      .map((parts) => parts.join('')),
  )
  .map((body) => ({ body, type: 'application/x-www-form-urlencoded' }))

const multipartBody = fc.oneof(
  {
    weight: 4,
    arbitrary: fields.map((pairs): HostileBody => {
      const body = new FormData()
      for (const [key, it] of pairs) body.append(key, key.length % 5 === 0 ? new File([it], canary) : it)
      return { body, type: undefined }
    }),
  },
  fc.tuple(text, fc.constantFrom('; boundary=x', '', '; boundary=', '; boundary="')).map(([part, boundary]) => ({
    body: `--x\r\ncontent-disposition: form-data; name="${part}\r\n\r\n${part}\r\n--x`,
    type: `multipart/form-data${boundary}`,
  })),
)

const rawBody = fc
  .tuple(
    fc.uint8Array({ maxLength: 300 }),
    fc.constantFrom(
      'application/json',
      'multipart/form-data; boundary=x',
      'text/plain',
      'application/x-www-form-urlencoded',
      '',
      'a/b; c=d;;',
      'application/json, text/plain',
    ),
  )
  .map(([bytes, type]) => ({ body: new Uint8Array([...bytes, ...new TextEncoder().encode(canary)]), type }))

/** How many of every hundred bodies are of each kind. */
const kinds = [
  ['JSON', 45, jsonBody],
  ['form', 25, formBody],
  ['multipart', 15, multipartBody],
  ['raw', 15, rawBody],
] as const

/** The worker with stores that accept everything and a page with only the form: this tests the parsing. */
async function readingWorker(): Promise<Env> {
  const page = await (await env.ASSETS.fetch('https://site.example/')).text()
  const [form = ''] = /<form.*<\/form>/s.exec(page) ?? []
  expect(form).toContain('name="firstName"')
  const html = `<title>Form</title>${form}`
  const statement = Object.assign(Object.create(env.DB.prepare('SELECT 1')), {
    bind: () => statement,
    first: async () => null,
  })
  return {
    ...env,
    ASSETS: Object.assign(Object.create(env.ASSETS), {
      fetch: async () => new Response(html, { headers: { 'content-type': 'text/html' } }),
    }),
    DB: Object.assign(Object.create(env.DB), { prepare: () => statement }),
    LEAD_QUEUE: Object.assign(Object.create(env.LEAD_QUEUE), { send: async () => undefined }),
  }
}

const seen = new Map<number, number>()

async function check({ body, type }: HostileBody, worker: Env): Promise<void> {
  logged.length = 0
  const headers = type === undefined ? {} : { 'content-type': type }
  const response = await app.request('/api/lead', { method: 'POST', headers, body }, worker)
  seen.set(response.status, (seen.get(response.status) ?? 0) + 1)
  expect([202, 303, 400, 413, 415, 422]).toContain(response.status)
  expect(String([...response.headers])).not.toContain(canary)
  expect(logged.join()).not.toContain(canary)
  const answer = await response.text()
  // A form is shown again as it was filled in: only inside its quoted values.
  const isForm = response.headers.get('content-type')?.startsWith('text/html')
  expect(isForm ? answer.replaceAll(/ value="[^"]*"/g, '') : answer).not.toContain(canary)
}

for (const [kind, share, bodies] of kinds) {
  const numRuns = Math.ceil((Number(env.FUZZ_BODIES) * share) / 100)
  test(`no ${kind} body breaks the worker or reappears in an error, a header or a log`, async () => {
    const worker = await readingWorker()
    await fc.assert(
      fc.asyncProperty(bodies, (body) => check(body, worker)),
      { numRuns },
    )
  }, 1_200_000)
}

test('the bodies produced every possible answer', () => {
  expect([...seen.keys()].toSorted()).toEqual([202, 303, 400, 413, 415, 422])
})

test.each([
  ['application/json', 413],
  ['application/x-www-form-urlencoded', 303],
] as const)('a megabyte of %s is not read', async (type, status) => {
  let pulled = 0
  const body = new ReadableStream({
    pull(controller) {
      controller.enqueue(new TextEncoder().encode(canary.repeat(100)))
      if (++pulled > 1_000) controller.close()
    },
  })
  const request = new Request('https://site.example/api/lead', {
    method: 'POST',
    headers: { 'content-type': type },
    body,
  })
  expect((await app.request(request, {}, env)).status).toBe(status)
  expect(pulled).toBeLessThan(100)
})

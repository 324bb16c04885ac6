import { env } from 'cloudflare:workers'
import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { app } from '#worker/app.ts'
import type { Env } from '#worker/env.ts'
import { callbackLead, guideLead, landingLead } from '../support/landing-lead.ts'
import { databaseWith, recordingQueue } from './support/api.ts'
import { logged } from './support/log.ts'

/** In every generated text, so that it is recognised wherever it turns up. */
const canary = 'zqxjcanary'

const nasty = fc.constantFrom(
  '"><script>alert(1)</script>',
  "' onfocus=alert(1) autofocus='",
  '</title><img src=x onerror=alert(1)>',
  '&quot;&lt;&#0;',
  '\r\nSet-Cookie: a=b\r\n\r\n<html>',
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
  fc.constantFrom(null, true, -1, 1e308, [], {}, [canary], { toString: canary }, [[[[[[canary]]]]]]),
  fc.jsonValue().map((json) => [json, canary]),
)
const words = 'Ada guide callback first morning 2026-11-24 post 07700900123 ada@example.com EC1A1AA'.split(' ')
/** "protokey" becomes `__proto__` in the text, where no object literal interferes. */
const name = fc.oneof(
  fc.constantFrom(...Object.keys({ ...guideLead(), ...callbackLead() })),
  fc.constantFrom(...'postcode townCity signals planRemarks campaign first_name protokey constructor'.split(' ')),
  text,
)
const fields = fc.array(fc.tuple(name, fc.oneof(text, text, fc.constantFrom(...words))), { maxLength: 12 })
const goodLead = fc.constantFrom(landingLead(), guideLead(), callbackLead(), guideLead({ deliveryMethod: 'post' }))

const spoiltLead = fc
  .tuple(goodLead, fc.array(fc.tuple(name, value), { maxLength: 4 }))
  .map(([lead, spoilt]) =>
    JSON.stringify({ ...lead, ...Object.fromEntries(spoilt) }).replaceAll('protokey', '__proto__'),
  )
const json = fc.oneof(
  { weight: 6, arbitrary: spoiltLead },
  fc.json().map((any) => `[${any},"${canary}"]`),
  fc.tuple(spoiltLead, fc.nat(400)).map(([whole, length]) => whole.slice(0, length)),
  fc.constantFrom('['.repeat(8_000), `{"a":`.repeat(3_000), `"${canary}"`, 'null', '0', '', ' '.repeat(17_000)),
)
const form = fc
  .tuple(goodLead, fc.boolean(), fields, fc.constantFrom('', '', '', '&%zz=%', '&a[__proto__]=b', '&&&===', '%ff%fe='))
  .map(([lead, isGood, spoilt, end]) => {
    const good = isGood ? Object.entries(lead) : []
    return new URLSearchParams([...good, ...spoilt].map(([key, it]) => [key, String(it)])) + end
  })
const multipart = fields.map((pairs) => {
  const body = new FormData()
  for (const [key, it] of pairs) body.append(key, key.length % 5 === 0 ? new File([it], canary) : it)
  return body
})
const broken = text.map((part) => `--x\r\ncontent-disposition: form-data; name="${part}\r\n\r\n${part}\r\n--x`)
const bytes = fc.uint8Array({ maxLength: 300 }).map((some) => new Blob([some, canary]))

const forms = 'application/x-www-form-urlencoded'
/** The worker with stores that accept everything and a page with only the form: this tests the parsing. */
async function readingWorker(): Promise<Env> {
  const page = await (await env.ASSETS.fetch('https://site.example/')).text()
  const [form = ''] = /<form.*<\/form>/s.exec(page) ?? []
  expect(form).toContain('name="firstName"')
  const fetch = async () => new Response(`<title>Form</title>${form}`, { headers: { 'content-type': 'text/html' } })
  const statement = Object.assign(Object.create(env.DB.prepare('SELECT 1')), {
    bind: () => statement,
    first: async () => null,
  })
  return {
    ...env,
    ASSETS: Object.assign(Object.create(env.ASSETS), { fetch }),
    DB: databaseWith({ prepare: () => statement }),
    LEAD_QUEUE: recordingQueue().queue,
  }
}

const seen = new Set<number>()

const jsons = ['application/json', 'application/json; charset=utf-8', 'APPLICATION/JSON;']
const cut = ['multipart/form-data; boundary=x', 'multipart/form-data', 'multipart/form-data; boundary=']
const any = ['application/json', 'multipart/form-data; boundary=x', 'text/plain', forms, '', 'a/b; c=d;;']

/** The share is of every hundred bodies; a type that is undefined is left to the body. */
test.each<[string, number, fc.Arbitrary<BodyInit>, readonly (string | undefined)[]]>([
  ['JSON', 45, json, jsons],
  ['form', 25, form, [forms]],
  ['multipart', 12, multipart, [undefined]],
  ['broken multipart', 3, broken, cut],
  ['raw', 15, bytes, any],
])(
  'no %s body breaks the worker or reappears in an error, a header or a log',
  async (_, share, bodies, types) => {
    const worker = await readingWorker()
    const isHarmless = async (body: BodyInit, type: string | undefined) => {
      logged.length = 0
      const headers = type === undefined ? {} : { 'content-type': type }
      const response = await app.request('/api/lead', { method: 'POST', headers, body }, worker)
      seen.add(response.status)
      expect([202, 303, 400, 413, 415, 422]).toContain(response.status)
      expect([...response.headers, ...logged].join()).not.toContain(canary)
      const answer = await response.text()
      // A form is shown again as it was filled in: only inside its quoted values.
      const isForm = response.headers.get('content-type')?.startsWith('text/html')
      expect(isForm ? answer.replaceAll(/ value="[^"]*"/g, '') : answer).not.toContain(canary)
    }
    const numRuns = Math.ceil((inject('fuzzBodies') * share) / 100)
    await fc.assert(fc.asyncProperty(bodies, fc.constantFrom(...types), isHarmless), { numRuns })
  },
  1_200_000,
)

test('the bodies produced every possible answer', () => {
  expect([...seen].toSorted()).toEqual([202, 303, 400, 413, 415, 422])
})

test.each([
  ['application/json', 413],
  ['application/x-www-form-urlencoded', 413],
] as const)('a megabyte of %s is not read', async (type, status) => {
  let pulled = 0
  const body = new ReadableStream({
    pull(controller) {
      controller.enqueue(new TextEncoder().encode(canary.repeat(100)))
      if (++pulled > 1_000) controller.close()
    },
  })
  const response = await app.request('/api/lead', { method: 'POST', headers: { 'content-type': type }, body }, env)
  expect(response.status).toBe(status)
  expect(pulled).toBeLessThan(100)
})

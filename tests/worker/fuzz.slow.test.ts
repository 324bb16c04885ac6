import { env } from 'cloudflare:workers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { app } from '#worker/app.ts'
import type { Env } from '#worker/env.ts'
import { logged } from './support/api.ts'
import { canary, formBody, type HostileBody, jsonBody, multipartBody, rawBody } from './support/hostile-bodies.ts'

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
  expect(form).toContain('name=firstName')
  const html = `<title>Form</title>${form}`
  const statement = Object.assign(Object.create(env.DB.prepare('SELECT 1')), {
    bind: () => statement,
    first: async () => ({ id: 'stored' }),
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

test.each(['application/json', 'application/x-www-form-urlencoded'])('a megabyte of %s is not read', async (type) => {
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
  expect((await app.request(request, {}, env)).status).toBe(413)
  expect(pulled).toBeLessThan(100)
})

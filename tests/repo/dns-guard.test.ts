import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { insistOnFreeNames, isThisSite, type Outside, recordsOf } from '../../scripts/cloudflare/dns-guard.ts'
import { listen } from '../support/listen.ts'

const host = 'www.firm.example'
const failing = (code: string) => async (): Promise<string[]> => {
  throw Object.assign(new Error(code), { code })
}
const old: Outside = { recordsOf: async () => ['old-site.example', '203.0.113.7'], isOurs: async () => false }
/** Cloudflare's own API is found, and nothing else. */
const nothingThere: Outside = {
  recordsOf: async (name) => (name === 'api.cloudflare.com' ? ['192.0.2.1'] : []),
  isOurs: async () => false,
}

test('a domain that points elsewhere is named, and how to replace it', async () => {
  await expect(insistOnFreeNames([host], [], old)).rejects.toThrow(
    /^www\.firm\.example already points to old-site\.example, 203\.0\.113\.7, .*\nNothing was deployed.*add --replace-dns www\.firm\.example$/,
  )
})

test('a domain that points elsewhere is replaced once the operator names it, and no other is', async () => {
  await insistOnFreeNames([host], [host], old)
  await expect(insistOnFreeNames([host], ['firm.example'], old)).rejects.toThrow('already points to')
})

test('a domain where the site already answers, or without a record, asks nothing', async () => {
  await insistOnFreeNames([host], [], { ...old, isOurs: async (name) => name === host })
  await insistOnFreeNames([host], [], nothingThere)
})

test.each([
  ['a domain that cannot be looked up', failing('ESERVFAIL'), 'ESERVFAIL'],
  ['a domain where no name at all is found', async () => [], 'nor could api.cloudflare.com'],
])('%s is not taken for a free one', async (_, records, reason) => {
  const asked = insistOnFreeNames([host], [], { recordsOf: records, isOurs: async () => true })
  const sentence = await asked.catch(({ message }) => message)
  expect(sentence).toContain(`www.firm.example could not be looked up (${reason}).`)
  expect(sentence).toMatch(/--replace-dns www\.firm\.example$/)
})

const none = { resolveCname: failing('ENODATA'), resolve4: failing('ENOTFOUND'), resolve6: failing('ENODATA') }

test('a name points to whatever records it has, of any kind', async () => {
  expect(await recordsOf(host, { ...none, resolve4: async () => ['203.0.113.7'] })).toEqual(['203.0.113.7'])
  const dangling = { ...none, resolveCname: async () => ['gone.example'], resolve6: failing('ESERVFAIL') }
  expect(await recordsOf(host, dangling)).toEqual(['gone.example'])
})

test('only "no such name" and "no such record" mean that there is none', async () => {
  expect(await recordsOf(host, none)).toEqual([])
  for (const code of ['ESERVFAIL', 'ETIMEOUT', 'EREFUSED', 'ECONNREFUSED'])
    await expect(recordsOf(host, { ...none, resolve6: failing(code) })).rejects.toThrow(code)
})

const ours = JSON.stringify({ error: { code: 'method_not_allowed', message: 'This method is not allowed here.' } })

test.each([
  ['an endpoint that answers as ours does', 405, ours, true],
  ['a page', 200, '<!doctype html><title>Welcome</title>', false],
  ['another API', 404, '{"error":"not found"}', false],
  ['a health check like ours', 200, '{"status":"ok"}', false],
  ['a server that is down', 503, '', false],
])('%s: whether it is this site', async (_, status, body, isOurs) => {
  const server = createServer((_request, response) => response.writeHead(status).end(body))
  expect(await isThisSite(await listen(server))).toBe(isOurs)
  await new Promise((closed) => server.close(closed).closeAllConnections())
})

test('an address where nobody answers is not this site', async () => {
  expect(await isThisSite('http://127.0.0.1:1')).toBe(false)
})

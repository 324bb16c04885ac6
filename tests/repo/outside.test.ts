import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { isThisSite, recordsOf } from '../../scripts/cloudflare/outside.ts'
import { listen } from '../support/listen.ts'

const failing = (code: string) => async (): Promise<string[]> => {
  throw Object.assign(new Error(code), { code })
}
const none = { resolveCname: failing('ENODATA'), resolve4: failing('ENOTFOUND'), resolve6: failing('ENODATA') }

test('a name points to whatever records it has, of any kind', async () => {
  expect(await recordsOf('www.firm.example', { ...none, resolve4: async () => ['203.0.113.7'] })).toEqual([
    '203.0.113.7',
  ])
  const dangling = { ...none, resolveCname: async () => ['gone.example'], resolve6: failing('ESERVFAIL') }
  expect(await recordsOf('www.firm.example', dangling)).toEqual(['gone.example'])
})

test('only "no such name" and "no such record" mean that there is none', async () => {
  expect(await recordsOf('www.firm.example', none)).toEqual([])
  for (const code of ['ESERVFAIL', 'ETIMEOUT', 'EREFUSED', 'ECONNREFUSED'])
    await expect(recordsOf('www.firm.example', { ...none, resolve6: failing(code) })).rejects.toThrow(code)
})

/** What is seen of a server that answers everything with this. */
async function seen(status: number, body: string): Promise<boolean> {
  const server = createServer((_, response) => response.writeHead(status).end(body))
  const isOurs = await isThisSite(await listen(server))
  await new Promise((closed) => server.close(closed).closeAllConnections())
  return isOurs
}

test('this site is known by how its lead endpoint answers', async () => {
  const body = JSON.stringify({ error: { code: 'method_not_allowed', message: 'This method is not allowed here.' } })
  expect(await seen(405, body)).toBe(true)
})

test.each([
  ['a page', 200, '<!doctype html><title>Welcome</title>'],
  ['another API', 404, '{"error":"not found"}'],
  ['a health check like ours', 200, '{"status":"ok"}'],
  ['a server that is down', 503, ''],
])('%s is not this site', async (_, status, body) => {
  expect(await seen(status, body)).toBe(false)
})

test('an address where nobody answers is not this site', async () => {
  const server = createServer()
  const address = await listen(server)
  await new Promise((closed) => server.close(closed))
  expect(await isThisSite(address)).toBe(false)
})

import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { askAgain, askAll, bodyBytes } from '../../scripts/cloudflare/platform-probe.ts'

/** What only Cloudflare itself can show: `npm run smoke -- --platform`. */
const unknownHere = 9

test('what we believe of Cloudflare holds in workerd, as far as that can know', async () => {
  const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' }
  const request = new Request('https://probe.example/', { method: 'POST', headers, body: 'x'.repeat(bodyBytes) })
  const answers = await askAll({ env, request, isDeployed: false })
  expect(answers.filter(({ holds }) => holds === false)).toEqual([])
  expect(answers.filter(({ holds }) => holds === undefined)).toHaveLength(unknownHere)
  expect(answers.length).toBe(20)
  await vi.waitFor(async () =>
    expect(await env.DB.prepare('SELECT n FROM platform_probe WHERE n = 99').all()).toMatchObject({
      results: [{ n: 99 }],
    }),
  )
  expect(await askAgain(env)).toMatchObject([{ holds: true }])
})

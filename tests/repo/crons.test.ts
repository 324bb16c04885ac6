import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('the nightly job’s time is the same in the worker and in wrangler.toml, and the sweep runs every minute', () => {
  const [, nightly] = /nightlyCron = '(.*)'/.exec(readFileSync('worker/retention/nightly.ts', 'utf8')) ?? []
  const [, crons = ''] = /^crons = (.*)$/m.exec(readFileSync('wrangler.toml', 'utf8')) ?? []
  expect(JSON.parse(crons)).toEqual(['* * * * *', nightly])
})

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const runbook = readFileSync('docs/runbook.md', 'utf8')

test('the runbook explains every event that the worker logs', () => {
  const type = /export type LogEvent =[\s\S]*?\n\n/.exec(readFileSync('worker/log.ts', 'utf8'))?.[0] ?? ''
  const names = [...type.matchAll(/'([a-z]+_[a-z_]+)'/g)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(10)
  expect(names.filter((name) => !runbook.includes(`| \`${name}\` |`))).toEqual([])
})

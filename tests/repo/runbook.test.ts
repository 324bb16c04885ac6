import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { privacyPolicy } from '../../src/content/privacy-policy.ts'

const runbook = readFileSync('docs/runbook.md', 'utf8')

test('the runbook says of every event that the worker logs what it means', () => {
  const type = /export type LogEvent =[\s\S]*?\n\n/.exec(readFileSync('worker/log.ts', 'utf8'))?.[0] ?? ''
  const names = [...type.matchAll(/'([a-z]+_[a-z_]+)'/g)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(10)
  expect(names.filter((name) => !runbook.includes(`| \`${name}\` |`))).toEqual([])
})

test('what the privacy policy promises is what the worker does unless told otherwise', () => {
  const [, delivered, parked] =
    /promised: RetentionDays = { delivered: (\d+), parked: (\d+) }/.exec(readFileSync('worker/env.ts', 'utf8')) ?? []
  const policy = JSON.stringify(privacyPolicy)
  expect([delivered, parked].every(Boolean)).toBe(true)
  for (const days of [delivered, parked]) expect(policy).toContain(`of your details is erased after ${days} days`)
})

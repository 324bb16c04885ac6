import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { retentionPeriod } from '../../src/content/privacy-policy/sharing-and-keeping.ts'
import { privacyPolicy } from '../../src/content/privacy-policy.ts'

const policy = JSON.stringify(privacyPolicy)

test('the policy lists everything the site stores on a visitor’s device, and nothing else', () => {
  const source = globSync('src/**/*.{ts,tsx}', { exclude: ['src/content/**'] }).map((file) =>
    readFileSync(file, 'utf8'),
  )
  const notes = (text: string) => new Set([...text.matchAll(/\bgc_[a-z_]+/g)].map(([name]) => name))
  expect(notes(source.join()).size).toBeGreaterThan(4)
  expect(notes(policy)).toEqual(notes(source.join()))
})

test('a lead is erased when the policy says so, unless the worker is configured otherwise', () => {
  const [, delivered, parked] =
    /promised: RetentionDays = { delivered: (\d+), parked: (\d+) }/.exec(readFileSync('worker/env.ts', 'utf8')) ?? []
  expect([delivered, parked].every(Boolean)).toBe(true)
  for (const days of [delivered, parked]) expect(policy).toContain(`of your details is erased after ${days} days`)
})

test('the policy says what a form cannot be sent without, names plan preferences, and gives songs and wishes no end', () => {
  expect(policy).not.toContain('You do not have to give us any of this')
  expect(policy).toMatch(
    /A form can be sent only with what it marks as required: for the guide, your name, email address, phone number/,
  )
  expect(policy).toMatch(/plan preferences: the kind of funeral you have in mind, when .*, and who it is for/)
  const kept = retentionPeriod.blocks.flatMap((block) => (block.kind === 'table' ? block.rows : []))
  const songs = kept.find(([what]) => String(what).includes('songs and wishes'))
  expect(songs?.[1]).toBe('Until you clear them')
  expect(kept.map(([what]) => what)).not.toContain('Notes on your own device')
})

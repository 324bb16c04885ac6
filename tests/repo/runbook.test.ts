import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { alertWords } from '#worker/alerts/alert-words.ts'

const runbook = readFileSync('docs/runbook.md', 'utf8')

test('the runbook explains every event that the worker logs', () => {
  const type = /export type LogEvent =[\s\S]*?\n\n/.exec(readFileSync('worker/log.ts', 'utf8'))?.[0] ?? ''
  const names = [...type.matchAll(/'([a-z]+_[a-z_]+)'/g)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(10)
  expect(names.filter((name) => !runbook.includes(`| \`${name}\` |`))).toEqual([])
})

test('the runbook says of every event who is told', () => {
  const table = /^\| event \|[\s\S]*?\n\n/m.exec(runbook)?.[0] ?? ''
  const rows = table.trim().split('\n').slice(2)
  expect(rows.length).toBeGreaterThan(10)
  const [, , , told] = table.split('\n')[0]?.split(' | ') ?? []
  expect(told).toBe('who is told, and how')
  expect(rows.filter((row) => (row.split(' | ')[3] ?? '') === '' || row.split(' | ').length !== 5)).toEqual([])
})

test('every section that alerts send people to is in the runbook', () => {
  const headings = new Set([...runbook.matchAll(/^##+ (.+)$/gm)].map(([, heading]) => heading))
  const sections = Object.values(alertWords).map(({ section }) => section)
  expect(sections.filter((section) => !headings.has(section))).toEqual([])
})

test('a message to people names no setting and no file, and has nothing that a chat would take for markup', () => {
  const words = Object.values(alertWords).flatMap(({ leads: _query, ...texts }) => Object.values(texts))
  expect(words.filter((text) => /[<>&*_~`]|\.md|README/.test(String(text)))).toEqual([])
})

import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { alertWords } from '#worker/alerts/alert-words.ts'
import { readCommandLine } from '../../scripts/leads/command-line.ts'
import { insertLead, key, schema } from './support/lead-rows.ts'

const runbook = readFileSync('docs/runbook.md', 'utf8')

test('the runbook explains every event that the worker logs', () => {
  const type = /export type LogEvent =[\s\S]*?\n\n/.exec(readFileSync('worker/log.ts', 'utf8'))?.[0] ?? ''
  const names = [...type.matchAll(/'([a-z]+_[a-z_]+)'/g)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(10)
  expect(names.filter((name) => !runbook.includes(`| \`${name}\` |`))).toEqual([])
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

test('every command for leads that the runbook and the alerts name is understood', () => {
  const named = [runbook, ...Object.values(alertWords).map(({ command }) => command ?? '')].flatMap((text) =>
    [...text.matchAll(/npm run leads -- ([^`#\n]+)/g)].flatMap(([, line]) => line ?? []),
  )
  expect(named.length).toBeGreaterThan(10)
  const id = '0f8fad5b-d9cb-469f-a165-70867728950e'
  for (const line of named) readCommandLine(line.replace('ID', id).trim().split(/ +/))
})

test('the statement that counts leads by key says whether an old one still has any', async () => {
  const [, statement = ''] = /--command \\\n +"(SELECT key_id[^"]+)"/.exec(runbook) ?? []
  const sqlite = new DatabaseSync(':memory:')
  sqlite.exec(schema())
  sqlite.exec(await insertLead({ id: '0f8fad5b-d9cb-469f-a165-70867728950e', keys: key }))
  sqlite.exec(await insertLead({ id: '0f8fad5b-d9cb-469f-a165-70867728950f' }))
  expect(sqlite.prepare(statement).all().map(Object.values)).toEqual([
    [null, 1],
    ['2026-11', 1],
  ])
})

test('every link from one document to another leads to a file, and to a heading that it has', () => {
  const documents = globSync(['*.md', 'docs/**/*.md', 'listen/*.md', 'bench/*.md', 'src/ui/*.md'])
  const broken = documents.flatMap((document) =>
    Array.from(
      readFileSync(document, 'utf8').matchAll(/\]\((?!https?:)([^)#]*)#?([^)]*)\)/g),
      ([, path = '', anchor = '']) => {
        const file = path === '' ? document : join(dirname(document), path)
        const isThere = existsSync(file) && (anchor === '' || anchorsOf(file).includes(anchor))
        return isThere ? [] : `${document}: ${path}#${anchor}`
      },
    ).flat(),
  )
  expect(documents.length).toBeGreaterThan(15)
  expect(broken).toEqual([])
})

/** As GitHub makes them of a file's headings. */
const anchorsOf = (file: string) =>
  Array.from(readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm), ([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  )

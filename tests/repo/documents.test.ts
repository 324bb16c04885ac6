import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { alertWords } from '../../worker/alerts/alert-kinds.ts'
import { settingNames } from '../../worker/settings.ts'

const read = (file: string) => readFileSync(file, 'utf8')
const runbook = read('docs/runbook.md')
const documents = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md')]

/** The fragments that lead to a document's headings, as GitHub makes them. */
const fragmentsOf = (file: string) =>
  Array.from(read(file).matchAll(/^#+ (.*)$/gm), ([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  )

test.each(documents)('each link of %s leads to a file and a heading that are there', (document) => {
  const links = Array.from(
    read(document).matchAll(/\]\((?!https?:)([^)#]*)#?([^)]*)\)/g),
    ([, path = '', fragment = '']) => ({
      file: path === '' ? document : join(dirname(document), path),
      fragment,
    }),
  )
  const leadsSomewhere = ({ file, fragment }: (typeof links)[number]) =>
    existsSync(file) && (fragment === '' || fragmentsOf(file).includes(fragment))
  expect(links.filter((link) => !leadsSomewhere(link))).toEqual([])
})

test.each(documents)('each file that %s names is there', (document) => {
  const all = globSync('{*,{contract,desk,docs,e2e,guide,public,scripts,src,tests,worker}/**/*}')
  const names = Array.from(
    read(document).matchAll(/`([\w./-]+\.(?:tsx?|css|mjs|toml|js|gs))`/g),
    ([, name = '']) => name,
  )
  const isThere = (name: string) => name.includes('NAME') || all.some((file) => `/${file}`.endsWith(`/${name}`))
  expect(names.filter((name) => !isThere(name))).toEqual([])
})

test.each(documents)('each name that %s says is in a file is in it', (document) => {
  const pairs = Array.from(
    read(document).matchAll(/`(\w+)`\s+in\s+`([\w./-]+\.tsx?)`/g),
    ([, name = '', file = '']) => ({ name, file }),
  )
  const isIn = ({ name, file }: (typeof pairs)[number]) =>
    globSync([file, `{contract,desk,guide,scripts,src,tests,worker}/**/${file}`]).some((found) =>
      read(found).includes(name),
    )
  expect(pairs.filter((pair) => !isIn(pair))).toEqual([])
})

test('the first sentence of each alert is a heading of the runbook', () => {
  const firstSentences = Object.values(alertWords).map(({ begun }) => begun.split('.')[0] ?? '')
  expect(firstSentences.filter((sentence) => !runbook.includes(`\n### ${sentence}\n`))).toEqual([])
})

test.each(['Erasing a person', 'Working at the desk'])(
  'what the runbook has staff press under “%s” is at the desk',
  (title) => {
    const [, section = ''] = runbook.split(`\n## ${title}\n`)
    const [text = ''] = section.split('\n## ')
    const labels = Array.from(text.matchAll(/(?<!\*)\*([A-Z][^*]*)\*(?!\*)/g), ([, label = '']) => label)
    const desk = globSync('desk/*.{ts,tsx}').map(read)
    const isThere = (words: string) =>
      ["'", '`', ' '].some((before) => desk.some((source) => source.includes(before + words)))
    // A button for many leads is made up of a verb and, in places, a last word: `Send all … now`.
    const parts = (label: string) =>
      label
        .replace(/\s+/g, ' ')
        .split(/ all … ?| this one/)
        .filter(Boolean)
    expect(labels.length).toBeGreaterThan(5)
    expect(labels.filter((label) => !parts(label).every(isThere))).toEqual([])
  },
)

test('no copy of the database that the runbook has saved in this folder can be committed', () => {
  const saved = Array.from(runbook.matchAll(/--output (\S+)/g), ([, file]) => `/${file}`)
  expect(saved).not.toEqual([])
  expect(read('.gitignore').split('\n')).toEqual(expect.arrayContaining(saved))
})

test('each event, error code and key of wrangler.toml that the runbook names is there', () => {
  const ours = ['worker/log.ts', 'contract/api.ts', 'wrangler.toml'].map(read).join()
  const named = runbook.matchAll(/`([a-z]+(?:_[a-z]+)+)`/g)
  const codes = Array.from(named, ([, code = '']) => code)
  expect(codes).toContain('unhandled_error')
  expect(codes.filter((code) => !new RegExp(`\\b${code}\\b`).test(ours))).toEqual([])
})

test('each setting is in the README', () => {
  expect(settingNames.filter((name) => !new RegExp(`^- .*\`${name}\`.*:`, 'm').test(read('README.md')))).toEqual([])
})

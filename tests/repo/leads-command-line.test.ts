import { userInfo } from 'node:os'
import { expect, test } from 'vitest'
import { readCommandLine } from '../../scripts/leads/command-line.ts'

const id = '0f8fad5b-d9cb-469f-a165-70867728950e'
const which = 'Say which leads to redrive: their ids, or --state STATE.'
const whose = 'Say what to erase: --email ADDRESS or --phone NUMBER or both, or ids.'
const read = (line: string) => readCommandLine(line.split(' ').filter(Boolean))

test.each([
  ['shwo', 'There is no command "shwo". Try --help.'],
  ['toString', 'There is no command "toString". Try --help.'],
  ['show', 'Say which lead: its id.'],
  [`show ${id} ${id}`, `show takes no "${id}".`],
  ["show 1';DROP", `"1';DROP" is not a lead's id.`],
  ['list 12', 'list takes no "12".'],
  ['list --force', /Unknown option '--force'/],
  ['list --remote --env live', '--env takes staging or production.'],
  ['list --env staging', '--env goes with --remote.'],
  ['list --state lost', '--state takes waiting, parked, held, delivered, in-vain, erased.'],
  ['list --limit 0', '--limit takes a number from 1 to 9999.'],
  ['seal --state held', 'seal has no option --state.'],
  ['redrive', which],
  [`redrive ${id} --state parked`, which],
  ['redrive --state delivered', 'redrive takes --state waiting, parked, held.'],
  ['erase', whose],
  ['list --state held --reason noise', /^--reason takes trap, too-fast, .*budget\.$/],
  ['list --reason flood', '--reason goes with --state held.'],
  ['redrive --state parked --reason flood', '--reason goes with --state held.'],
  ['erase --state held', 'erase has no option --state.'],
  ['erase --phone 123', '--phone takes a UK phone number.'],
  ['erase --email ada', '--email takes an email address.'],
  [`erase ${id} --email ada@example.com`, whose],
  [`show ${id} --as=`, 'Say who does it: --as NAME.'],
])('refuses "%s" in a sentence', (line, sentence) => {
  expect(() => read(line)).toThrow(typeof sentence === 'string' ? new Error(sentence) : sentence)
})

test('--remote, --yes and --as work with every command; --remote means production unless told otherwise', () => {
  expect(read('list').options).toEqual({ remote: undefined, isYes: false, who: userInfo().username })
  expect(read('seal --remote --yes --as grace').options).toEqual({ remote: 'production', isYes: true, who: 'grace' })
  expect(read(`show ${id} --remote --env staging`).options.remote).toBe('staging')
})

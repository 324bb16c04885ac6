import { userInfo } from 'node:os'
import { expect, test } from 'vitest'
import { readCommandLine } from '../../scripts/leads/command-line.ts'

const id = '0f8fad5b-d9cb-469f-a165-70867728950e'
const which = 'Say which leads to redrive: their ids, --all, --held REASON, or --letters STATE.'
const whose = 'Say what to erase: --email ADDRESS or --phone NUMBER or both, one id, or --held REASON.'
const read = (line: string) => readCommandLine(line.split(' ').filter(Boolean))

test.each([
  ['shwo', 'There is no command "shwo". Try --help.'],
  ['toString', 'There is no command "toString". Try --help.'],
  ['show', 'Say which lead: its id.'],
  [`show ${id} ${id}`, `show takes no "${id}".`],
  ["show 1';DROP", `"1';DROP" is not a lead's id.`],
  ['list 12', 'list takes no "12".'],
  ['list --force', /Unknown option '--force'/],
  ['stats --remote --env live', '--env takes staging or production.'],
  ['stats --env staging', '--env goes with --remote.'],
  ['list --status lost', '--status takes pending, delivered, parked.'],
  ['list --limit 0', '--limit takes a number from 1 to 9999.'],
  ['stats --all', 'stats has no option --all.'],
  ['redrive', which],
  [`redrive ${id} --all`, which],
  ['erase', whose],
  ['list --letters lost', '--letters takes parked, refused, held.'],
  ['erase --letters parked', 'erase has no option --letters.'],
  ['list --held noise', 'There is no such reason: see --help.'],
  ['list --since 2026-11-22', '--since and --until go with --held.'],
  ['list --status parked --held any', '--status, --held and --letters do not go together.'],
  ['erase --held any --since yesterday', '--since and --until take a day, 2026-11-22, or a minute, 2026-11-22T14:05.'],
  ['erase --phone 123', '--phone takes a UK phone number.'],
  ['erase --email ada', '--email takes an email address.'],
  [`erase ${id} --email ada@example.com`, whose],
  [`show ${id} --as=`, 'Say who does it: --as NAME.'],
])('refuses "%s" in a sentence', (line, sentence) => {
  expect(() => read(line)).toThrow(typeof sentence === 'string' ? new Error(sentence) : sentence)
})

test('--remote, --json, --yes and --as work with every command; --remote means production unless told otherwise', () => {
  const who = userInfo().username
  expect(read('stats').options).toEqual({ remote: undefined, isJson: false, isYes: false, who })
  const options = { remote: 'production', isJson: true, isYes: true, who: 'grace' }
  expect(read('stats --remote --json --yes --as grace').options).toEqual(options)
  expect(read(`show ${id} --remote --env staging`).options.remote).toBe('staging')
})

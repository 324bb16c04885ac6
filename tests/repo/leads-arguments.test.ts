import { expect, test } from 'vitest'
import { parseArguments } from '../../scripts/leads/arguments.ts'

const id = '0f8fad5b-d9cb-469f-a165-70867728950e'
const commandFrom = (line: string) => {
  const parsed = parseArguments(line.split(' ').filter(Boolean))
  return parsed.kind === 'command' ? parsed.command : parsed.sentence
}

test.each([
  ['', { name: 'help' }],
  ['redrive --help', { name: 'help' }],
  ['list', { name: 'list', which: undefined, limit: 50 }],
  ['list --status parked --limit 7', { name: 'list', which: 'parked', limit: 7 }],
  [`show ${id}`, { name: 'show', id }],
  [`redrive ${id} ${id}`, { name: 'redrive', which: [id, id] }],
  ['redrive --all', { name: 'redrive', which: 'all' }],
  ['export --output leads.csv', { name: 'export', status: undefined, output: 'leads.csv' }],
  ['erase --email ada@example.com', { name: 'erase', whose: { email: 'ada@example.com' } }],
  ['erase --phone +447700900123', { name: 'erase', whose: { phone: '07700900123' } }],
  [`erase ${id}`, { name: 'erase', whose: { id } }],
  ['redrive --held any', { name: 'redrive', which: { reason: 'any', since: 0, until: Number.MAX_SAFE_INTEGER } }],
  [
    'erase --held robot-check --since 2026-11-22 --until 2026-11-22',
    {
      name: 'erase',
      whose: {
        reason: 'robot check',
        since: Date.parse('2026-11-22T00:00Z'),
        until: Date.parse('2026-11-23T00:00Z'),
      },
    },
  ],
  [
    'list --held flood --since 2026-07-01T09:30 --until 2026-07-01T10:00',
    {
      name: 'list',
      which: { reason: 'flood', since: Date.parse('2026-07-01T08:30Z'), until: Date.parse('2026-07-01T09:00Z') },
      limit: 50,
    },
  ],
  ['list --letters refused', { name: 'list', which: { letters: 'refused' }, limit: 50 }],
  ['redrive --letters parked', { name: 'redrive', which: { letters: 'parked' } }],
  ['stats', { name: 'stats' }],
])('understands "%s"', (line, command) => {
  expect(commandFrom(line)).toEqual(command)
})

test.each([
  ['begins', '2026-03-29', '2026-03-29T00:00Z', '2026-03-29T23:00Z'],
  ['ends', '2026-10-25', '2026-10-24T23:00Z', '2026-10-26T00:00Z'],
])('the day on which summer time %s has as many hours as its clocks show', (_what, day, since, until) => {
  expect(commandFrom(`list --held flood --since ${day} --until ${day}`)).toMatchObject({
    which: { since: Date.parse(since), until: Date.parse(until) },
  })
})

test.each([
  ['shwo', 'There is no command "shwo". Try --help.'],
  ['toString', 'There is no command "toString". Try --help.'],
  ['show', 'Say which lead: its id.'],
  [`show ${id} ${id}`, `show takes no "${id}".`],
  ["show 1';DROP", `"1';DROP" is not a lead's id.`],
  ['list 12', 'list takes no "12".'],
  ['list --status lost', '--status takes pending, delivered, parked.'],
  ['list --limit 0', '--limit takes a number from 1 to 9999.'],
  ['stats --all', 'stats has no option --all.'],
  ['redrive', 'Say which leads to redrive: their ids, --all, --held REASON, or --letters STATE.'],
  [`redrive ${id} --all`, 'Say which leads to redrive: their ids, --all, --held REASON, or --letters STATE.'],
  ['redrive --all --held any', 'Say which leads to redrive: their ids, --all, --held REASON, or --letters STATE.'],
  ['erase', 'Say what to erase: --email ADDRESS, --phone NUMBER, one id, or --held REASON.'],
  [`erase ${id} --held any`, 'Say what to erase: --email ADDRESS, --phone NUMBER, one id, or --held REASON.'],
  ['list --letters lost', '--letters takes parked or refused.'],
  ['list --letters parked --held any', '--status, --held and --letters do not go together.'],
  ['erase --letters parked', 'erase has no option --letters.'],
  ['list --held noise', 'There is no such reason: see --help.'],
  ['list --since 2026-11-22', '--since and --until go with --held.'],
  ['list --status parked --held any', '--status, --held and --letters do not go together.'],
  ['erase --held any --since yesterday', '--since and --until take a day, 2026-11-22, or a minute, 2026-11-22T14:05.'],
  ['erase --phone 123', '--phone takes a UK phone number.'],
  ['erase --email ada', '--email takes an email address.'],
  [
    `erase ${id} --email ada@example.com`,
    'Say what to erase: --email ADDRESS, --phone NUMBER, one id, or --held REASON.',
  ],
])('refuses "%s" in a sentence', (line, sentence) => {
  expect(commandFrom(line)).toBe(sentence)
})

test('refuses an unknown option', () => {
  expect(commandFrom('list --force')).toMatch(/Unknown option '--force'/)
})

test('--remote, --json and --yes work with every command', () => {
  expect(parseArguments(['stats', '--remote', '--json', '--yes'])).toMatchObject({
    options: { remote: 'production', isJson: true, isYes: true },
  })
})

test('--remote means production’s database unless told otherwise; without it, this computer’s', () => {
  const remoteOf = (...args: string[]) => {
    const parsed = parseArguments(['stats', ...args])
    return parsed.kind === 'command' ? parsed.options.remote : parsed.sentence
  }
  expect(remoteOf()).toBeUndefined()
  expect(remoteOf('--remote')).toBe('production')
  expect(remoteOf('--remote', '--env', 'staging')).toBe('staging')
  expect(remoteOf('--remote', '--env', 'live')).toBe('--env takes staging or production.')
  expect(remoteOf('--env', 'staging')).toBe('--env goes with --remote.')
})

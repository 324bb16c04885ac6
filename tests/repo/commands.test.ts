import { spawnSync } from 'node:child_process'
import { createServer, request } from 'node:http'
import { resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createInbox } from '../../scripts/inbox/inbox.ts'
import { findOverdue, findPlaceholders, findUnknown } from '../../scripts/placeholders.ts'
import { failure } from '../../scripts/report-failures.ts'
import { firmKnows, optionalFacts, reviewBy } from '../../src/content/claims.ts'
import { listen } from '../support/start-services.ts'

const keysOf = (settings: object) => findPlaceholders(settings).map(({ key }) => key)

test.each<[string, ...(string | undefined)[]]>([
  ['example domains', 'https://www.larkfield.example', 'help@firm.example', 'https://example.com/reviews', 'a@b.test'],
  ['numbers for drama', '0808 157 0123', '07700 900123', '020 7946 0001', '01632 960000', '+44 808 157 0123'],
  ['made-up streets, reference numbers and names', '1 Sample Street, London', '000000', 'Larkfield Funeral Plans'],
  ['settings left empty, such as the reviews’ business unit', '', undefined],
])('the placeholders are %s', (_, ...values) => {
  for (const value of values) expect(keysOf({ value })).toEqual(['value'])
})

test('placeholders are found inside groups and lists', () => {
  const settings = { reviews: { businessUnit: ' ' }, offices: ['2 Sample Street, Glasgow G2 1AA'] }
  expect(keysOf(settings)).toEqual(['reviews.businessUnit', 'offices.0'])
})

test('a lookup that makes up addresses is a placeholder, also by default', () => {
  const found = ['sample', undefined, 'os-places'].map((name) => keysOf({ ADDRESS_PROVIDER: name }))
  expect(found).toEqual([['ADDRESS_PROVIDER'], ['ADDRESS_PROVIDER'], []])
})

test('a real firm has no placeholders', () => {
  const real = {
    brand: 'Meadow Funeral Plans',
    firmReference: '965000',
    freephone: '0800 111 2222',
    registeredOffice: '10 High Street, London EC1A 4AB',
    siteUrl: 'https://www.meadowplans.co.uk',
    bankHolidays: true,
    noticeDays: 0,
    link: () => '',
  }
  expect(keysOf(real)).toEqual([])
})

test('a launch waits for what only the firm knows of its plans, calls and data, and for nothing else that it knows', () => {
  const facts = { ...firmKnows, diedAbroad: 'We bring you home.' }
  const { needed, optional } = findUnknown(facts, optionalFacts)
  expect(needed).toEqual(expect.arrayContaining(['flexibleDate', 'everyPlanIncludes', 'callRecording', 'requestsKept']))
  expect(needed).not.toContain('diedAbroad')
  expect(optional).toEqual(['reviewScore', 'emailTakes', 'postTakes', 'adviserSays'])
})

test('a figure’s review is overdue from the day after its date', () => {
  const reviews = { rating: '2026-03-31', people: '2026-11-24' } as const
  expect(findOverdue(reviews, '2026-03-31')).toEqual([])
  expect(findOverdue(reviews, '2026-11-24')).toEqual([{ key: 'rating', by: '2026-03-31' }])
})

test('each review is due on a day of the calendar', () => {
  for (const day of Object.values(reviewBy)) expect(new Date(day).toISOString()).toBe(`${day}T00:00:00.000Z`)
})

test('a failed test is named with its line, and with what differs', () => {
  const at = (file: string, line: number) => ({ file: resolve(file), line })
  const error = {
    message: 'expected [ …(2) ] to deeply equal [ …(2) ]',
    stacks: [at('tests/support/random.ts', 3), at('tests/app/steps.test.ts', 114)],
    diff: '\u001b[32m- Expected\u001b[39m\n+ Received\n\n  [\n    "asap",\n\u001b[32m-   "soon",\u001b[39m\n+   "later",\n  ]',
  }
  expect(failure(resolve('tests/app/steps.test.ts'), 'every answer is offered', error).split('\n')).toEqual([
    'tests/app/steps.test.ts:114',
    '  every answer is offered',
    '  expected [ …(2) ] to deeply equal [ …(2) ]',
    '  -   "soon",',
    '  +   "later",',
  ])
  const long = { message: 'expected', diff: `- Expected\n+ Received\n\n${'- line\n'.repeat(12)}` }
  expect(failure(resolve('tests/app/steps.test.ts'), undefined, long)).toMatch(
    /(?:\n {2}- line){10}\n {2}… and 2 more lines$/,
  )
})

/** A port that something listens on until the test ends. */
async function takenPort(): Promise<number> {
  const server = createServer()
  onTestFinished(() => void server.close())
  return Number(new URL(await listen(server)).port)
}

/** A port that nothing listens on. */
async function freePort(): Promise<number> {
  const server = createServer()
  const { port } = new URL(await listen(server))
  await new Promise((resolve) => server.close(resolve))
  return Number(port)
}

/** What is said when it cannot start with these ports. */
function refusalToStart(given: Readonly<Record<string, string | number>>): string {
  const env = {
    ...process.env,
    ...Object.fromEntries(Object.entries(given).map(([name, value]) => [name, `${value}`])),
  }
  const { status, stderr } = spawnSync(process.execPath, ['scripts/start.ts', '--built'], { env, encoding: 'utf8' })
  expect(status).toBe(1)
  return stderr
}

test('ports in use are said all at once, with a command that works and keeps what was given', async () => {
  const [site, inbox, desk] = [await takenPort(), await freePort(), await takenPort()]
  const said = refusalToStart({ PORT: site, INBOX_PORT: inbox, DESK_PORT: desk, STATE_DIR: 'my state' })
  expect(said).toContain(`Ports ${site} and ${desk} are in use. Stop what uses them, or choose others.`)
  expect(said).toMatch(new RegExp(`  PORT=\\d+ INBOX_PORT=${inbox} DESK_PORT=\\d+ STATE_DIR='my state' npm start\n`))
})

test('a port that is none, or is chosen twice, is said with them', async () => {
  const port = await freePort()
  const said = refusalToStart({ PORT: 'eighty', INBOX_PORT: port, DESK_PORT: port })
  expect(said).toContain('PORT must be a port number from 1 to 65535.')
  expect(said).toContain(`DESK_PORT is ${port}, as another of the ports is.`)
  expect(said).toMatch(new RegExp(`PORT=8\\d+ INBOX_PORT=${port} DESK_PORT=(?!${port} )\\d+ STATE_DIR=`))
})

test('the inbox answers this computer, but no other site’s page, not even one whose host name was made to lead here', async () => {
  const inbox = createInbox(() => undefined)
  const url = await listen(inbox)
  // `fetch` could not set these headers.
  const statusFor = (path: string, headers: Record<string, string>, method = 'GET') =>
    new Promise((resolve, reject) => {
      const asked = request(url + path, { method, headers }, ({ statusCode }) => resolve(statusCode))
      asked.on('error', reject).end()
    })
  for (const host of ['localhost:8788', '127.0.0.1:8788', '[::1]:8788'])
    expect(await statusFor('/requests.json', { host })).toBe(200)
  expect(await statusFor('/requests.json', { host: 'rebound.example' })).toBe(403)
  const crossSite = { host: 'localhost:8788', 'sec-fetch-site': 'cross-site' }
  expect(await statusFor('/requests.json', crossSite)).toBe(403)
  for (const path of ['/behaviour', '/clear', '/hook']) expect(await statusFor(path, crossSite, 'POST')).toBe(403)
  inbox.close()
})

test.each([
  ['a text', { text: 'Leads are parked.\n1 lead.' }],
  ['a card', { attachments: [{ content: { body: [{ text: 'Leads are parked.' }, { text: '1 lead.' }] } }] }],
])('the inbox shows what staff would read when the chat gets %s', async (_, body) => {
  const inbox = createInbox(() => undefined)
  const url = await listen(inbox)
  await fetch(`${url}/alerts`, { method: 'POST', body: JSON.stringify(body) })
  expect(await (await fetch(url)).text()).toContain('<pre>Leads are parked.\n1 lead.</pre>')
  inbox.close()
})

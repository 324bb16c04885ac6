import { expect, test } from 'vitest'
import { day, given, givenMany, hour, namesIn } from './support/given.ts'
import { now, tableRows, visit } from './support/visit.ts'

/** Leads of this week, of the week before by a millisecond, and of forty days before. */
async function givenWeeks() {
  const monday = Date.parse('2026-11-16T00:00:00Z')
  await given({ receivedAt: monday, campaignCode: 'TV' })
  await given({ receivedAt: monday + hour, campaignCode: 'TV', state: 'erased' })
  await given({ receivedAt: monday + hour, campaignCode: 'TV', holdReason: 'trap' })
  await given({ receivedAt: monday - 1, campaignCode: 'MAR26' })
  await given({ receivedAt: monday - 40 * day, campaignCode: 'OLD' })
}

test('campaigns are counted by UK week and code, with totals, held apart, erased ones too', async () => {
  await givenWeeks()
  expect(tableRows(await visit('/campaigns'))).toEqual([
    ['Week from', 'Total', 'Held', 'TV', 'MAR26'],
    ['16 Nov 2026, so far', '2', '1', '2', '0'],
    ['9 Nov 2026', '1', '0', '0', '1'],
    ['Total', '3', '1', '2', '1'],
  ])
})

test('a campaign without a lead in a week links to no empty list', async () => {
  await givenWeeks()
  expect((await visit('/campaigns')).html).not.toContain('>0</a>')
})

test('campaigns show a quarter on request', async () => {
  await givenWeeks()
  expect(tableRows(await visit('/campaigns?weeks=13'))).toHaveLength(5)
})

test('the page of campaigns says how many leads the webhook has yet to get', async () => {
  await givenWeeks()
  expect((await visit('/campaigns')).text).toContain('Not passed on yet, from all weeks: 3 leads waiting, 1 lead held.')
})

test('if there are more leads than are counted, the page says “more than”', async () => {
  await givenMany(1_200, 'pending')
  expect((await visit('/campaigns')).text).toContain('from all weeks: more than 1,000 leads waiting.')
})

test('a campaign’s count for a week links to those leads', async () => {
  await givenWeeks()
  const list = '/?code=TV&from=2026-11-16T00:00&until=2026-11-22T23:59'
  expect((await visit('/campaigns')).html).toContain(list.replaceAll('&', '&amp;').replace(/:/g, '%3A'))
  expect(await namesIn(list)).toHaveLength(3)
})

test('leads without a code are counted, and their count links to those alone', async () => {
  await given({ campaignCode: '', lead: { firstName: 'Grace' } })
  await given({ campaignCode: 'TV' })
  const page = await visit('/campaigns')
  const [head, week] = tableRows(page)
  expect(week?.[head?.indexOf('(none)') ?? 0]).toBe('1')
  const [, list = ''] = /href="([^"]*code=%28none%29[^"]*)"/.exec(page.html) ?? []
  expect(await namesIn(list.replaceAll('&amp;', '&'))).toEqual([expect.stringMatching(/^Grace/)])
})

test('a key that has no code is told where campaigns are', async () => {
  for (let lead = 0; lead < 2; lead++) await given({ campaignKey: 'tvv' })
  await given({ campaignKey: 'tv', keyHasCode: true })
  expect((await visit('/campaigns')).text).toContain('2 leads with “tvv”, which has no code')
})

test('the file for a spreadsheet keeps every code as text', async () => {
  for (const campaignCode of ['TV-SPRING', 'MAR26', '007', 'TRUE']) await given({ campaignCode })
  const { html, headers } = await visit('/campaigns.csv')
  expect(headers.get('content-type')).toContain('text/csv')
  expect(html.split('\r\n').toSorted()).toEqual([
    '',
    '"2026-11-16","=""007""","1"',
    '"2026-11-16","=""MAR26""","1"',
    '"2026-11-16","=""TRUE""","1"',
    '"2026-11-16","TV-SPRING","1"',
    '"Week from","Code","Leads"',
  ])
})

test.each([
  ['the clocks have gone back', '2026-11-01T23:30:00Z', '2026-10-05T12:00:00Z', '2026-10-04T12:00:00Z', '5 Oct 2026'],
  ['the clocks go forward', '2027-03-28T23:30:00Z', '2027-03-08T12:00:00Z', '2027-03-07T12:00:00Z', '8 Mar 2027'],
])('four weeks are four when %s', async (_, at, first, before, monday) => {
  await given({ receivedAt: Date.parse(first) })
  await given({ receivedAt: Date.parse(before) })
  const [, week, total] = tableRows(await visit('/campaigns', { at: Date.parse(at) }))
  expect(week).toEqual([monday, '1', '0', '1'])
  expect(total?.[0]).toBe('Total')
})

test('the total of the weeks leads to their leads alone', async () => {
  await given({ receivedAt: now - day, campaignCode: 'TV' })
  await given({ receivedAt: now - 60 * day, campaignCode: 'TV' })
  const { html } = await visit('/campaigns')
  const total = [...html.matchAll(/href="(\/\?code=TV[^"]*)"/g)].at(-1)?.[1] ?? ''
  expect(tableRows(await visit(total.replaceAll('&amp;', '&')))).toHaveLength(2)
})

test.each([
  ['winter', '2026-11-22T14:05:00Z', '2026-10-26T00:00:00Z'],
  ['summer', '2027-06-27T14:05:00Z', '2027-05-30T23:00:00Z'],
])('in %s the weeks that are shown begin at midnight in the UK', async (_, at, midnight) => {
  const monday = Date.parse(midnight)
  await given({ receivedAt: monday - 1, campaignKey: 'before' })
  await given({ receivedAt: monday, campaignKey: 'first' })
  const page = await visit('/campaigns', { at: Date.parse(at) })
  expect(page.text).toContain('“first”')
  expect(page.text).not.toContain('“before”')
  expect(tableRows(page).at(-1)?.slice(0, 2)).toEqual(['Total', '1'])
})

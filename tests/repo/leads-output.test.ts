import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quoted } from '#worker/staff/lead-filter.ts'
import { csv, initials, maskedEmail } from '#worker/staff/shown-text.ts'
import { timeFrom, timeText } from '#worker/store/uk-time.ts'
import { table } from '../../scripts/leads/session.ts'

test('a cell that a spreadsheet would run is text', () => {
  for (const value of ['=1+1', '+44', '-1', '@SUM(A1)', '\tx', '\rx']) expect(csv([[value]])).toContain(`'${value}`)
})

test('every cell is quoted: commas, semicolons, quotes and line breaks stay inside theirs', () => {
  expect(csv([['a,b', 'a;=1+1', 'say "hi"', 'two\nlines', 'plain']])).toBe(
    '\uFEFF"a,b","a;=1+1","say ""hi""","two\nlines","plain"\r\n',
  )
})

test('every cell is read back as it was written, or with one apostrophe', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { minLength: 1, maxLength: 4 }), (cells) => {
      const line = csv([cells]).slice(1, -2)
      // The regular expression matches an extra empty cell at the end.
      const read = [...line.matchAll(/(?:"((?:[^"]|"")*)"|([^,"]*))(?:,|$)/g)].slice(0, cells.length)
      const values = read.map(([, inQuotes, plain]) => inQuotes?.replaceAll('""', '"') ?? plain)
      expect(values).toEqual(cells.map((cell) => (/^[=+\-@＝＋－＠\t\r]/.test(cell) ? `'${cell}` : cell)))
    }),
  )
})

test('a name is shown as its initials, an email address as its first letter and domain', () => {
  expect(initials('Zoë', 'Ångström')).toBe('Z. Å.')
  expect(initials('é'.normalize('NFD'), '')).toBe(`${'É'.normalize('NFD')}. .`)
  expect(maskedEmail('ada.lovelace@example.com')).toBe('a…@example.com')
  expect(maskedEmail('')).toBe('-')
})

test('columns line up under their headings, and what a visitor typed cannot steer the terminal', () => {
  const rows = ['1 pending', '22 x'].map((row) => row.split(' '))
  expect(table(['id', 'status'], rows)).toBe('ID  STATUS\n1   pending\n22  x')
  expect(table(['who'], [['\u001b[31mred']])).toBe('WHO\n\uFFFD[31mred')
})

test('times are UK time, in summer too', () => {
  expect(timeText(Date.parse('2026-07-01T12:00:00Z'))).toBe('2026-07-01 13:00')
  expect(timeText(null)).toBe('-')
})

test('a day or a minute that is typed is UK time, and a day has as many hours as its clocks show', () => {
  for (const [since, until, first, last] of [
    ['2026-07-01T09:30', '2026-07-01T10:00', '2026-07-01T08:30Z', '2026-07-01T09:00Z'],
    ['2026-03-29', '2026-03-29', '2026-03-29T00:00Z', '2026-03-29T23:00Z'],
    ['2026-10-25', '2026-10-25', '2026-10-24T23:00Z', '2026-10-26T00:00Z'],
  ] as const)
    expect([timeFrom(since, false), timeFrom(until, true)]).toEqual([Date.parse(first), Date.parse(last)])
})

test('only ids, hashes, key names, codes and outcomes get into a statement', () => {
  for (const text of ["' OR 1=1", 'ada@example.com', '', 'a\nb', 'a;b']) expect(() => quoted(text)).toThrow(RangeError)
})

import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { auditEntry } from '#worker/staff/audit.ts'
import { visit } from './support/visit.ts'

const add = () =>
  env.DB.prepare('INSERT INTO audit (at, who, action, lead_id, filter, leads) VALUES (?1, ?2, ?3, ?4, ?5, ?6)')

test('who did what is shown newest first, page by page, in plain words', async () => {
  const rows = Array.from({ length: 60 }, (_, index) =>
    add().bind(index, `person-${index}@firm.example`, 'opened', crypto.randomUUID(), null, 1),
  )
  const filter = 'state=held&reason=flood&from=2026-11-22'
  await env.DB.batch([...rows, add().bind(99, 'grace@firm.example', 'erased', null, filter, 1200)])
  const first = await visit('/audit')
  expect(first.text).toContain('Held, reason: flood, came on 2026-11-22 or later')
  expect(first.text).toContain('person-59@firm.example')
  expect(first.text).not.toContain('person-9@')
  const [, older = ''] = /href="(\/audit\?before=\d+)"/.exec(first.html) ?? []
  const second = await visit(older)
  expect(second.text).toContain('person-0@firm.example')
  expect(second.text).not.toContain('person-59@')
})

test('a filter that was tampered with in the database shows as text', async () => {
  await add().bind(1, '<script>x</script>', 'erased', null, 'code=<script>', 1).run()
  const { elements } = await visit('/audit')
  expect(elements.filter(({ name }) => name === 'script')).toEqual([])
})

test('what was done at a terminal is in the same words, with the minutes it was about', async () => {
  const range = 'state=held&from=2026-11-22T09%3A00&to=2026-11-22T10%3A00'
  const entry = { at: 1, who: 'Zoë', leads: 7 } as const
  const entries = [
    auditEntry({ ...entry, action: 'sent on', which: { filter: range } }),
    auditEntry({ ...entry, action: 'exported', which: { filter: '' } }),
    auditEntry({ ...entry, action: 'encrypted', which: { filter: '' } }),
  ]
  await env.DB.batch(entries.map((statement) => env.DB.prepare(statement)))
  const { text } = await visit('/audit')
  for (const words of [
    'Zoë',
    'Held, came on 2026-11-22 09:00 or later, came up to 2026-11-22 10:00',
    'Exported',
    'Encrypted',
  ])
    expect(text).toContain(words)
})

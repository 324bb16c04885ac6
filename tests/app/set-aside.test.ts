import { expect, test, vi } from 'vitest'
import { exchange, type SetAside, setAsideAt } from '#app/forms/sending/set-aside.ts'
import { storage, tabStorage } from './support/browser.ts'

const day = 86_400_000
const store = setAsideAt('gc_lead_draft')

const namesIn = (setAside: SetAside) => setAside.map(({ values }) => values.firstName)

test('a visitor who goes on putting back sees everything that was set aside', () => {
  let inForm = { firstName: 'Charles' }
  let setAside: SetAside = []
  for (const firstName of ['Grace', 'Ada', 'Mary']) setAside = exchange(setAside, {}, { firstName })
  const seen = [1, 2, 3, 4].map(() => {
    const firstName = setAside[0]?.values.firstName ?? ''
    setAside = exchange(setAside, setAside[0]?.values ?? {}, inForm)
    inForm = { firstName }
    return firstName
  })
  expect(seen).toEqual(['Grace', 'Ada', 'Mary', 'Charles'])
})

test('what is typed after something was cleared is itself set aside when that is put back', () => {
  const before = exchange([], {}, { firstName: 'Grace' })
  expect(namesIn(exchange(before, { firstName: 'Ada' }, { firstName: 'Mary' }))).toEqual(['Grace', 'Mary'])
})

test('an empty form leaves nothing to set aside', () => {
  expect(exchange([], {}, { deliveryMethod: 'email', leadId: '' })).toEqual([])
})

test('everything that is set aside is kept for seven days of its own', () => {
  vi.useFakeTimers({ now: 0 })
  store.save(exchange([], {}, { firstName: 'Grace' }))
  vi.setSystemTime(5 * day)
  store.save(exchange(store.load(), {}, { firstName: 'Ada' }))
  expect(namesIn(store.load())).toEqual(['Grace', 'Ada'])
  vi.setSystemTime(8 * day)
  expect(namesIn(store.load())).toEqual(['Ada'])
  expect(storage.getItem('gc_lead_draft:set-aside')).not.toContain('Grace')
})

test('once everything is put back nothing stays on the device', () => {
  store.save(exchange([], {}, { firstName: 'Grace' }))
  store.save([])
  expect(storage).toHaveLength(0)
  expect(tabStorage).toHaveLength(0)
})

test.each([5, [5], { firstName: 'Ada' }])('if %j is stored under its key, nothing is put back', (value) => {
  storage.setItem('gc_lead_draft:set-aside', JSON.stringify({ savedAt: Date.now(), value }))
  expect(store.load()).toEqual([])
})

import { expect, test, vi } from 'vitest'
import { clearFlow, loadFlow, nothingSaved, saveFlow } from '#app/forms/flow/saved-flow.ts'
import { draftAt } from '#app/forms/sending/draft.ts'
import { storage, tabStorage } from './support/browser.ts'

const three = { planInterest: 'not-sure', timing: 'asap', planningFor: 'myself' }
const values = { ...three, deliveryMethod: 'post', firstName: 'Ada' }
const day = 86_400_000

function warnings() {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  return () => warn.mock.calls.map(([warning]) => warning)
}

test('stores the specified entries as bare values and restores everything', () => {
  saveFlow(nothingSaved, { step: 5, values })
  expect(storage.getItem('gc_form_step')).toBe('5')
  expect(storage.getItem('gc_form_pref')).toBe('post')
  expect(JSON.parse(storage.getItem('gc_form_extra') ?? '')).toMatchObject(three)
  expect(loadFlow()).toEqual({ step: 5, values })
})

test.each(['0', '6', '-1', '2.5', 'two', ''])('does not accept %j as a step', (step) => {
  storage.setItem('gc_form_step', step)
  expect(loadFlow()).toEqual(nothingSaved)
})

test('accepts email or post as the preference, and only offered answers', () => {
  storage.setItem('gc_form_pref', 'pigeon')
  storage.setItem('gc_form_extra', '{"planInterest":"pyramid","timing":"asap","planningFor":7,"firstName":"Eve"}')
  expect(loadFlow().values).toEqual({ timing: 'asap' })
  tabStorage.setItem('gc_form_pref', 'email')
  expect(loadFlow().values).toEqual({ timing: 'asap', deliveryMethod: 'email' })
})

test('saves only changes, for seven days', () => {
  saveFlow({ step: 2, values }, { step: 3, values })
  expect(Object.keys(storage)).toEqual(['gc_form_step'])
  saveFlow(nothingSaved, { step: 5, values }, 0)
  expect(loadFlow(7 * day)).toEqual({ step: 5, values })
  expect(loadFlow(7 * day + 1)).toEqual(nothingSaved)
  expect(storage.getItem('gc_form_pref')).toBeNull()
})

test('blocked storage causes one specified warning per failure, and nothing else', () => {
  const logged = warnings()
  storage.isBlocked = true
  expect(loadFlow()).toEqual(nothingSaved)
  const { firstName: _, ...answers } = values
  saveFlow(nothingSaved, { step: 5, values: answers })
  clearFlow()
  draft.save({ firstName: 'Ada' })
  expect(draft.load()).toEqual({})
  draft.clear()
  expect(logged()).toEqual([
    ...['Failed to load saved form data', 'Failed to save current step', 'Failed to save delivery preference'],
    ...['Failed to save extra form data', 'Failed to clear saved form data', 'Failed to save form data'],
    ...['Failed to load saved form data', 'Failed to clear saved form data'],
  ])
})

test('unreadable answers cause a warning, and the rest is restored', () => {
  const logged = warnings()
  storage.setItem('gc_form_extra', '{"planInterest":')
  storage.setItem('gc_form_pref', 'post')
  expect(loadFlow().values).toEqual({ deliveryMethod: 'post' })
  expect(logged()).toEqual(['Failed to load saved form data'])
})

test('a tab’s own entries come first, and are cleared with the rest', () => {
  saveFlow(nothingSaved, { step: 5, values })
  storage.setItem('gc_form_pref', 'email')
  storage.removeItem('gc_form_details')
  expect(loadFlow()).toEqual({ step: 5, values })
  clearFlow()
  expect(tabStorage.length).toBe(0)
  expect(storage.length).toBe(0)
})

test('what an earlier visit left becomes the tab’s own: another tab can neither change it nor add to it', () => {
  saveFlow(nothingSaved, { step: 3, values: { planInterest: 'not-sure', timing: 'asap' } })
  // A new visit: the browser has forgotten what was the tab's.
  for (const key of Object.keys(tabStorage)) tabStorage.removeItem(key)
  loadFlow()
  storage.setItem('gc_form_extra', JSON.stringify({ planInterest: 'direct-cremation', savedAt: Date.now() }))
  storage.setItem('gc_form_details', JSON.stringify({ savedAt: Date.now(), value: { firstName: 'Charles' } }))
  expect(loadFlow()).toEqual({ step: 3, values: { planInterest: 'not-sure', timing: 'asap' } })
})

const draft = draftAt('gc_lead_draft')

test('a draft has only text, only of fields that are filled in, for seven days', () => {
  vi.useFakeTimers({ now: 0 })
  draft.save({ firstName: 'Ada', lastName: '', phone: '  ', deliveryMethod: 'post' })
  expect(draft.load()).toEqual({ firstName: 'Ada', deliveryMethod: 'post' })
  vi.setSystemTime(7 * day + 1)
  expect(draft.load()).toEqual({})
  const value = { firstName: 5, email: 'ada@example.com' }
  storage.setItem('gc_lead_draft', JSON.stringify({ savedAt: Date.now(), value }))
  expect(draft.load()).toEqual({ email: 'ada@example.com' })
})

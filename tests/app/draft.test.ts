import { expect, test, vi } from 'vitest'
import { draftAt } from '#app/features/lead-form/draft.ts'
import { storage } from './support/browser.ts'

const draft = draftAt('gc_lead_draft')

test('saves and restores only fields that are filled in', () => {
  draft.save({ firstName: 'Ada', lastName: '', phone: '  ', deliveryMethod: 'post' })
  expect(draft.load()).toEqual({ firstName: 'Ada', deliveryMethod: 'post' })
})

test('restores only text', () => {
  storage.setItem(
    'gc_lead_draft',
    JSON.stringify({ savedAt: Date.now(), value: { firstName: 5, email: 'ada@example.com' } }),
  )
  expect(draft.load()).toEqual({ email: 'ada@example.com' })
})

test('expires after seven days', () => {
  vi.useFakeTimers({ now: 0 })
  draft.save({ firstName: 'Ada' })
  vi.setSystemTime(7 * 24 * 60 * 60 * 1000 + 1)
  expect(draft.load()).toEqual({})
})

test('blocked storage causes a warning and nothing else', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  storage.isBlocked = true
  draft.save({ firstName: 'Ada' })
  expect(draft.load()).toEqual({})
  draft.clear()
  expect(warn.mock.calls.map(([warning]) => warning)).toEqual([
    'Failed to save form data',
    'Failed to load saved form data',
    'Failed to clear saved form data',
  ])
})

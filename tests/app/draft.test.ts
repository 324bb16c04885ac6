import { expect, test, vi } from 'vitest'
import { clearDraft, loadDraft, saveDraft } from '#app/features/lead-form/draft.ts'
import { storage } from './support/browser.ts'

test('keeps and gives back only what has something in it', () => {
  saveDraft({ firstName: 'Ada', lastName: '', phone: '  ', deliveryMethod: 'post' })
  expect(loadDraft()).toEqual({ firstName: 'Ada', deliveryMethod: 'post' })
})

test('gives back nothing that is not text', () => {
  storage.setItem(
    'gc_lead_draft',
    JSON.stringify({ savedAt: Date.now(), value: { firstName: 5, email: 'ada@example.com' } }),
  )
  expect(loadDraft()).toEqual({ email: 'ada@example.com' })
})

test('forgets after seven days', () => {
  vi.useFakeTimers({ now: 0 })
  saveDraft({ firstName: 'Ada' })
  vi.setSystemTime(7 * 24 * 60 * 60 * 1000 + 1)
  expect(loadDraft()).toEqual({})
})

test('blocked storage costs a warning and nothing else', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  storage.isBlocked = true
  saveDraft({ firstName: 'Ada' })
  expect(loadDraft()).toEqual({})
  clearDraft()
  expect(warn.mock.calls.map(([warning]) => warning)).toEqual([
    'Failed to save form data',
    'Failed to load saved form data',
    'Failed to clear saved form data',
  ])
})

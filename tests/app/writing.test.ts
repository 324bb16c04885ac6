import { expect, test, vi } from 'vitest'
import { clearWriting, keepWriting, loadWriting } from '#app/features/writing/written.tsx'
import { storage, tabStorage } from './support/browser.ts'

const key = 'gc_guide_songs'

test('keeps what is written until it is cleared, however long that takes', () => {
  vi.useFakeTimers({ now: 0 })
  expect(keepWriting(key, { 'to-come-in-to-song': 'Jerusalem' })).toBe(true)
  vi.setSystemTime(400 * 24 * 60 * 60 * 1000)
  expect(loadWriting(key)).toEqual({ 'to-come-in-to-song': 'Jerusalem' })
  clearWriting(key)
  expect(loadWriting(key)).toEqual({})
})

test('keeps it once, for all tabs', () => {
  keepWriting(key, { song: 'Jerusalem' })
  expect([storage.length, tabStorage.length]).toEqual([1, 0])
})

test('an entry that is not ours reads as nothing written', () => {
  storage.setItem(key, '"a word"')
  expect(loadWriting(key)).toEqual({})
  storage.setItem(key, '{"song": 5}')
  expect(loadWriting(key)).toEqual({ song: '5' })
})

test('says so when the browser keeps nothing', () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  storage.isBlocked = true
  expect(keepWriting(key, { song: 'Jerusalem' })).toBe(false)
  expect(loadWriting(key)).toBeUndefined()
})

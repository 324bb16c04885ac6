import { expect, test } from 'vitest'
import { firstSong, keepFirstSong, keepSongs, keptSongs } from '#app/forms/kept-songs.ts'
import { storage } from './support/browser.ts'

const others = { 'to-sing-together': 'Jerusalem' }

test('the first song takes its place among the others', () => {
  keepSongs({ ...others, [firstSong]: 'Yesterday' })
  keepFirstSong('My Way')
  expect(keptSongs()).toEqual({ ...others, [firstSong]: 'My Way' })
})

test('removing the first song keeps the others', () => {
  keepSongs({ ...others, [firstSong]: 'My Way' })
  keepFirstSong('')
  expect(keptSongs()).toEqual(others)
})

test('removing the only song leaves nothing', () => {
  keepSongs({ [firstSong]: 'My Way', 'to-sing-together': '' })
  keepFirstSong('')
  expect(storage).toHaveLength(0)
})

import { expect, test } from 'vitest'
import { broken } from '#app/pages/soundtrack/sleeve-parts.tsx'
import { isPacked, lettersOver, packed, songCount, soundtrackOf, unpacked } from '#app/pages/soundtrack/soundtrack.ts'

/** The same numbers from 0 to below 1 every time: Mulberry32. */
function chance(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

const names = ['sleeve-title', 'sleeve-names', 'to-come-in-to-song', 'to-come-in-to-artist', 'to-go-out-to-song']
const more = ['for-the-washing-up-song', 'whatever-you-do-not-this-one', 'bonus-tracks', 'sleeve-colour']
const pieces = [
  ...'aZ09 .,’"<>&%#=_-+/\\\n\t\u202E\u0000\u200D\uD800é',
  'שיר',
  'أغنية',
  '音楽',
  '🎷',
  '👩🏽‍🎤',
  'e\u0301',
  '$&',
]

function someList(next: () => number): Readonly<Record<string, string>> {
  const text = () => Array.from({ length: next() * 20 }, () => pieces[Math.floor(next() * pieces.length)]).join('')
  const chosen = [...names, ...more].filter(() => next() < 0.5)
  const colour = ['', 'coral', 'marigold', 'plum', 'linen', 'beige'][Math.floor(next() * 6)] ?? ''
  return { ...Object.fromEntries(chosen.map((name) => [name, text()])), 'sleeve-colour': colour }
}

test('10,000 lists come out of their links as they went in, and the sleeve is the sender’s own', () => {
  const next = chance(1)
  for (let count = 0; count < 10_000; count++) {
    const list = someList(next)
    const fragment = packed(list)
    const opened = unpacked(`#${fragment}`) ?? {}
    const isSame = JSON.stringify(soundtrackOf(opened)) === JSON.stringify(soundtrackOf(list))
    if (!isSame || packed(opened) !== fragment || !/^step=sleeve-1[\w-]+$/.test(fragment)) expect(opened).toEqual(list)
  }
})

test('10,000 broken links do no harm: a letter changed, an end lost, or anything at all', () => {
  const next = chance(2)
  let opened = 0
  for (let count = 0; count < 10_000; count++) {
    const fragment = packed(someList(next))
    const place = 13 + Math.floor(next() * (fragment.length - 13))
    const letter = fragment.charAt(place) === 'x' ? 'y' : 'x'
    const changed = fragment.slice(0, place) + letter + fragment.slice(place + 1)
    if (unpacked(changed)) expect(changed).toBe('refused')
    const anything = Array.from({ length: next() * 30 }, () => pieces[Math.floor(next() * pieces.length)]).join('')
    for (const damaged of [fragment.slice(0, place), anything, `step=sleeve-1a${anything}`]) {
      if (unpacked(damaged)) opened++
    }
  }
  // The two characters that check a link let one in 4,096 through; then its words are still only words.
  expect(opened).toBeLessThan(10)
})

test('a link of today opens for as long as there are links', () => {
  const list = {
    'sleeve-title': 'Mum’s',
    'to-come-in-to-song': 'Jerusalem 🎺',
    'bonus-tracks': 'One\nTwo',
    'sleeve-colour': 'plum',
  }
  const link = 'step=sleeve-1d5mTXVt4oCZcwoKSmVydXNhbGVtIPCfjroKCgoKCgoKCgoKCgoKCgoKCk9uZQpUd28'
  expect(packed(list)).toBe(link)
  for (const fragment of [`#${link}`, `#${link}.`, `#${link.replace('=', '%3D')}`]) {
    expect(soundtrackOf(unpacked(fragment) ?? {})).toEqual(soundtrackOf(list))
  }
  expect(unpacked(link.replace('sleeve-1', 'sleeve-2'))).toBeUndefined()
  expect(['#step=sleeve-2', '#main', ''].map(isPacked)).toEqual([true, false, false])
})

test('what is on a sleeve is one line of text each, as long as it may be, in whatever script', () => {
  const { title, sides, never } = soundtrackOf({
    'sleeve-title': `\u202E<b>Mum</b>\n${'x'.repeat(99)}`,
    'to-come-in-to-song': 'أغنية',
    'to-come-in-to-artist': '🎷',
    'bonus-tracks': Array.from({ length: 20 }, (_, place) => ` song  ${place} \n\n`).join(''),
    'whatever-you-do-not-this-one': 'Agadoo',
  })
  expect(title).toBe(`<b>Mum</b> ${'x'.repeat(49)}`)
  expect(sides[0]?.tracks).toEqual([{ moment: 'To come in to', song: 'أغنية\u00A0· 🎷' }])
  expect(sides[1]?.tracks).toHaveLength(12)
  expect(sides[1]?.tracks[11]?.song).toBe('song 11')
  expect(never).toBe('Agadoo')
  expect(songCount(soundtrackOf({}))).toBe(0)
})

test('a list that is too long for a link says by how much, and does not open', () => {
  const song = 'a song of the greatest length there is: '.repeat(2)
  const list = { 'bonus-tracks': Array.from({ length: 12 }, (_, place) => song.slice(0, 76) + place).join('\n') }
  expect(lettersOver(packed(list))).toBe(0)
  expect(unpacked(packed(list))).toBeDefined()
  const longer = { ...list, ...Object.fromEntries(names.slice(2).map((name) => [name, '音'.repeat(60)])) }
  expect(lettersOver(packed(longer))).toBeGreaterThan(100)
  expect(unpacked(packed(longer))).toBeUndefined()
})

test('lines on the sleeve lose no letter, whatever is written', () => {
  const next = chance(3)
  for (let count = 0; count < 1_000; count++) {
    const text = soundtrackOf({ 'sleeve-title': someList(next)['sleeve-title'] ?? 'x'.repeat(60) }).title
    const lines = broken(text, 1 + next() * 20)
    expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
  }
})

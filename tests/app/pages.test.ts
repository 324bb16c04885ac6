import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { firm } from '#app/content/firm.ts'
import { LoadedReviews, untilFound } from '#app/pages/landing/review-widget.tsx'
import { broken } from '#app/pages/soundtrack/sleeve-words.tsx'
import { isPacked, packed, songCount, soundtrackOf, unpacked } from '#app/pages/soundtrack/soundtrack.ts'

const names = ['sleeve-title', 'sleeve-names', 'to-come-in-to', 'to-go-out-to', 'whatever-you-do-not-this-one']
const pieces = [
  ...'aZ9 .,’"<>&%#=_-+/\\\n\t\u202E\u0000\u200D\uD800é',
  ...'שיר أغنية 音楽 🎷 👩🏽‍🎤 e\u0301 $&'.split(' '),
]
const text = fc.string({ unit: fc.constantFrom(...pieces), maxLength: 20 })
const someList = fc
  .tuple(fc.dictionary(fc.constantFrom(...names), text), fc.constantFrom('coral', 'marigold', 'plum', 'beige', ''))
  .map(([list, colour]): Readonly<Record<string, string>> => ({ ...list, 'sleeve-colour': colour }))

test('whatever is in a list, it comes out of its link as it went in', () => {
  const isWhole = (list: Readonly<Record<string, string>>) => {
    const fragment = packed(list)
    expect(fragment).toMatch(/^step=sleeve-1[a-e]\d+\.[\w-]+$/)
    expect(soundtrackOf(unpacked(`#${fragment}`) ?? {})).toEqual(soundtrackOf(list))
  }
  fc.assert(fc.property(someList, isWhole), { numRuns: 3_000 })
})

test('broken links do no harm: a letter changed, an end lost, or anything at all', () => {
  const isHarmless = (list: Readonly<Record<string, string>>, at: number, anything: string) => {
    const fragment = packed(list)
    const place = 13 + (at % (fragment.length - 13))
    expect(unpacked(fragment.slice(0, place))).toBeUndefined()
    unpacked(`${fragment.slice(0, place)}x${fragment.slice(place + 1)}`)
    expect(unpacked(anything)).toBeUndefined()
  }
  fc.assert(fc.property(someList, fc.nat(), text, isHarmless), { numRuns: 3_000 })
})

const list = { 'sleeve-title': 'Mum’s', 'to-come-in-to': 'Jerusalem 🎺', 'sleeve-colour': 'plum' }
const link = 'step=sleeve-1d42.TXVt4oCZcwoKSmVydXNhbGVtIPCfjroKCgoKCgoKCg'

test('a link of today opens for as long as there are links', () => {
  expect(packed(list)).toBe(link)
  expect(soundtrackOf(unpacked(link) ?? {})).toEqual(soundtrackOf(list))
  expect(unpacked(link.replace('sleeve-1', 'sleeve-2'))).toBeUndefined()
  // Longer than any list.
  expect(unpacked(`step=sleeve-1a9999.${'A'.repeat(60_000)}`)).toBeUndefined()
  expect(['#step=sleeve-2', '#main', ''].map(isPacked)).toEqual([true, false, false])
})

test.each(['.', '%20', '”', ')', '&fbclid=IwAR0', '?utm_source=x', ' and a message'])(
  '"%s" after a link is not read',
  (added) => {
    for (const fragment of [`#${link}${added}`, `#${link.replace('=', '%3D')}${added}`])
      expect(soundtrackOf(unpacked(fragment) ?? {})).toEqual(soundtrackOf(list))
  },
)

test.each([
  ['Ring 0900 123 4567 now', 'Ring … now'],
  ['Ring +44 (0)7700 900-123', 'Ring …'],
  ['０９００ １２３ ４５６７', '…'],
  ['see www.scam.example or scam.com/pay', 'see … or …'],
  ['mail me@scam.example', 'mail …'],
  ['Larkfield will refund you', '… will refund you'],
  ['99 Luftballons', '99 Luftballons'],
])('a stranger’s "%s" is shown as "%s"', (written, shown) => {
  expect(soundtrackOf(unpacked(packed({ 'sleeve-title': written })) ?? {}).title).toBe(shown)
})

test('what is on a sleeve is one line of text each, as long as it may be, in whatever script', () => {
  const { title, sides, never } = soundtrackOf({
    'sleeve-title': `\u202E<b>Mum</b>\n${'x'.repeat(99)}`,
    'to-come-in-to': 'أغنية · 🎷',
    'whatever-you-do-not-this-one': 'Agadoo',
  })
  expect(title).toBe(`<b>Mum</b> ${'x'.repeat(29)}`)
  expect(sides[0]?.tracks).toEqual([{ moment: 'To come in to', song: 'أغنية · 🎷' }])
  expect(never).toBe('Agadoo')
  expect(songCount(soundtrackOf({}))).toBe(0)
})

test.each(['🏴󠁧󠁢󠁷󠁬󠁳󠁿', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🇬🇧', '👩🏽‍🎤', '👨‍👩‍👧‍👦', '❤️', '1️⃣', '🏳️‍🌈'])('%s stays whole', (emoji) => {
  const { title } = soundtrackOf(unpacked(packed({ 'sleeve-title': `Mum ${emoji}` })) ?? {})
  expect(title).toBe(`Mum ${emoji}`)
  expect(broken(title, 1).at(-1)).toContain(emoji)
})

test('lines on the sleeve lose no letter, whatever is written', () => {
  const bare = (words: string) => words.replaceAll(' ', '')
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 20 }), (written, width) => {
      const { title } = soundtrackOf({ 'sleeve-title': written || 'x'.repeat(60) })
      expect(bare(broken(title, width).join(''))).toBe(bare(title))
    }),
  )
})

const retries = Array.from({ length: 10 }, (_, index) => 200 * (index + 1))

test.each([
  [1, [100]],
  [11, [100, ...retries]],
  [12, [100, ...retries]],
])('the widget is looked for up to eleven times: found on try %i', async (found, waits) => {
  const waited: number[] = []
  let tries = 0
  const find = () => (++tries >= found ? 'reviews' : undefined)
  expect(await untilFound(find, async (ms) => void waited.push(ms))).toBe(found > 11 ? undefined : 'reviews')
  expect(waited).toEqual(waits)
})

test('with a business unit the widget’s element has exactly the attributes its vendor requires, and says what it shows', () => {
  const html = renderToStaticMarkup(createElement(LoadedReviews, { businessUnit: 'sample-unit' }))
  expect(html).toContain(
    '<div class="trustpilot-widget" data-locale="en-GB" data-template-id="53aa8912dec7e10d38f59f36" '
      + 'data-businessunit-id="sample-unit" data-style-height="140px" data-style-width="100%" data-stars="4,5" '
      + `data-review-languages="en"><a href="${firm.reviewProfileUrl}" target="_blank" rel="noopener">Trustpilot</a></div>`,
  )
  expect(html).toMatch(/Showing our 4 and 5 star reviews.*<a [^>]*>Read all our reviews on Trustpilot/)
})

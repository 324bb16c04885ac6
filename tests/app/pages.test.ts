import fc from 'fast-check'
import { type ComponentProps, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { firm } from '#app/content/firm.ts'
import { unbroken } from '#app/content/rich-text.ts'
import { unsentWords } from '#app/content/unsent-words.ts'
import type { UnsentState } from '#app/forms/sending/outbox.ts'
import { TrustpilotReviews, untilFound } from '#app/pages/landing/review-widget.tsx'
import { wrapText } from '#app/pages/soundtrack/sleeve-words.tsx'
import { asText, soundtrackOf } from '#app/pages/soundtrack/soundtrack.ts'
import { ThankYou } from '#app/pages/thank-you/thank-you.tsx'
import { fitLines } from '#app/text-width.ts'

const thankYouFor = (state: UnsentState) => {
  const unsent = { lead: { form: 'callback', leadId: 'a' }, sentAt: 0, state }
  const props: ComponentProps<typeof ThankYou> = {
    lead: { kind: 'unsent', unsent },
    heading: ['Thank you.'],
    picture: 'adviser',
    intro: '',
    guideHeading: '',
    children: '',
  }
  return renderToStaticMarkup(createElement(MemoryRouter, null, createElement(ThankYou, props)))
}

test.each<UnsentState>([{ kind: 'waiting' }, { kind: 'offline' }])(
  'while a request is $kind and goes out by itself, nobody is told that it needs them',
  (state) => {
    expect(thankYouFor(state)).toContain(unsentWords.here)
    expect(thankYouFor(state)).not.toContain(unsentWords.stoppedLabel)
  },
)

test.each<UnsentState>([{ kind: 'stopped' }, { kind: 'invalid', errors: {} }])(
  'a request that is $kind leads its visitor back to the form',
  (state) => {
    expect(thankYouFor(state)).toContain(unsentWords.stoppedLabel)
    expect(thankYouFor(state)).toContain(unsentWords.stoppedLink)
  },
)

test.each([
  ['for 7 days, or 10 working days', 'for_7_days, or 10_working days'],
  ['9am to 5pm, except bank holidays', '9am_to_5pm, except bank_holidays'],
  ['the out-of-hours GP, a follow-up', 'the out-|of-|hours GP, a follow-|up'],
  ['the third-party cost', 'the third-|party cost'],
  ['a high-quality coffin', 'a high-quality coffin'],
  ['1 Sample Street, London EC1A 1AA', '1_Sample Street, London EC1A_1AA'],
  ['morning, 9am to 12 noon', 'morning, 9am to 12_noon'],
  ['Address line 1 is required', 'Address line_1_is required'],
  ['For example, 07700 900123. From November 2026.', 'For example, 07700_900123. From November_2026.'],
  ['Firm reference number 000000.', 'Firm reference number_000000.'],
  [
    'Registered in England and Wales, number 00000000. Office',
    'Registered in England and Wales, number 00000000. Office',
  ],
  ['Glasgow G2 1AA, by 31 March 2025. Then £1.21 billion', 'Glasgow G2_1AA, by 31_March_2025. Then £1.21_billion'],
])('no line ends inside what belongs together: %s', (text, expected) => {
  expect(unbroken(text)).toBe(expected.replaceAll('_', '\u00a0').replaceAll('|', '\u2060'))
})

test('what is on a sleeve is one line of text each, in whatever script', () => {
  const { title, sides } = soundtrackOf({
    'sleeve-title': '\u202E<b>Mum</b>\nand me',
    'to-come-in-to': 'أغنية · 🎷',
  })
  expect(title).toBe('<b>Mum</b> and me')
  expect(sides[0]?.tracks).toMatchObject([{ moment: 'To come in to', song: 'أغنية · 🎷' }])
})

test('a soundtrack is shared in words, with only what has been written', () => {
  const text = asText(
    soundtrackOf({
      'sleeve-title': 'Mum’s hits',
      'sleeve-names': 'Margaret',
      'to-come-in-to': 'Jerusalem',
      'to-go-out-to': 'Dancing Queen',
      'for-the-washing-up': 'My Way',
      'whatever-you-do-not-this-one': 'Agadoo',
    }),
  )
  expect(text).toBe(`Mum’s hits
from Margaret

Side A: at the service
To come in to: Jerusalem
To go out to: Dancing Queen

Side B: at the party
For the washing-up: My Way

Whatever you do, not this one: Agadoo`)
})

test('a soundtrack of one song needs no title, name or second side', () => {
  expect(asText(soundtrackOf({ 'to-come-in-to': 'Jerusalem' }))).toBe(
    'My soundtrack\n\nSide A: at the service\nTo come in to: Jerusalem',
  )
})

test.each(['🏴󠁧󠁢󠁷󠁬󠁳󠁿', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🇬🇧', '👩🏽‍🎤', '👨‍👩‍👧‍👦', '❤️', '1️⃣', '🏳️‍🌈'])('%s stays whole on the sleeve', (emoji) => {
  const { title } = soundtrackOf({ 'sleeve-title': `Mum ${emoji}` })
  expect(wrapText(title, 1).at(-1)).toContain(emoji)
})

const monty = 'Always Look on the Bright Side of Life'

test.each([
  ['Bridge Over Troubled Water', ['Bridge Over Troubled Water']],
  [`${monty} from Monty Python`, [monty, 'from Monty Python']],
  [`${monty} from Life of Brian by Monty Python`, [monty, 'from Life of Brian by…']],
  [`${monty} from Life of Brian, CHRISTMAS`, [monty, 'from Life of Brian…']],
  ['SUPERCALIFRAGILISTICEXPIALIDOCIOUS', ['SUPERCALIFRAGILISTICEXP…']],
  ['My SUPERCALIFRAGILISTICEXPIALIDOCIOUS song', ['My SUPERCALIFRAGILISTICE…']],
  ['🎷'.repeat(20), [`${'🎷'.repeat(14)}…`]],
])('a song goes twice round the record at most, and ends with a whole word if it can: %s', (song, expected) => {
  expect(fitLines(song, [19.3, 13])).toEqual(expected)
})

const pieces = [
  ...'aZ9 .,’"<>&%#=_-+/\\\n\t\u202E\u0000\u200D\uD800é',
  ...'שיר أغنية 音楽 🎷 👩🏽‍🎤 e\u0301 $&'.split(' '),
]
const text = fc.string({ unit: fc.constantFrom(...pieces), maxLength: 20 })

test('lines on the sleeve lose no letter, whatever is written', () => {
  const bare = (words: string) => words.replaceAll(' ', '')
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 20 }), (written, width) => {
      const { title } = soundtrackOf({ 'sleeve-title': written || 'x'.repeat(60) })
      expect(bare(wrapText(title, width).join(''))).toBe(bare(title))
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
  const html = renderToStaticMarkup(createElement(TrustpilotReviews, { businessUnit: 'sample-unit' }))
  expect(html).toContain(
    '<div class="trustpilot-widget" data-locale="en-GB" data-template-id="53aa8912dec7e10d38f59f36" '
      + 'data-businessunit-id="sample-unit" data-style-height="140px" data-style-width="100%" data-stars="4,5" '
      + `data-review-languages="en"><a href="${firm.reviewProfileUrl}" target="_blank" rel="noopener">Trustpilot</a></div>`,
  )
  expect(html).toMatch(/Showing our 4 and 5 star reviews.*<a [^>]*>Read all our reviews on Trustpilot/)
})

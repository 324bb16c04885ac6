import { tidyLine } from '#contract/text.ts'
import { mySongs } from '../../content/guide/your-wishes.ts'
import { sleeveWords } from '../../content/soundtrack-words.ts'
import { fieldName, lengths, sleeveFields, songFields } from '../../features/writing/song-fields.ts'
import type { Writing } from '../../features/writing/written.tsx'

/** In the order in which a link counts them: new ones go last. */
export const colours = ['moss', 'coral', 'marigold', 'plum', 'linen'] as const
export type Colour = (typeof colours)[number]

/** What the form holds for a colour: nothing for the first, which is there before anyone has chosen. */
export const colourValue = (colour: Colour) => (colour === 'moss' ? '' : colour)

/** What goes on a line of the sleeve: when it is played, and what. */
export interface Track {
  readonly moment: string
  readonly song: string
}

export interface Soundtrack {
  readonly title: string
  readonly names: string
  readonly colour: Colour
  /** Only what has a song. */
  readonly sides: ReadonlyArray<{ readonly title: string; readonly tracks: readonly Track[] }>
  /** On no account. */
  readonly never: string
}

/** Everything on the sleeve, out of what is written in the form. */
export function soundtrackOf(writing: Writing): Soundtrack {
  const text = (field: string) => tidied(field, writing[field])
  const bonus = text(sleeveFields.bonus).split('\n').filter(Boolean)
  const sides = mySongs.sides.map(({ title, moments }, side) => {
    const tracks = moments.map((moment) => {
      const { song, artist } = songFields(moment)
      return { moment, song: [text(song), text(artist)].filter(Boolean).join('\u00A0· ') }
    })
    const isLast = side === mySongs.sides.length - 1
    const more = isLast ? bonus.map((song, place) => ({ moment: place === 0 ? sleeveWords.bonus : '', song })) : []
    return { title, tracks: [...tracks.filter(({ song }) => song !== ''), ...more] }
  })
  return {
    title: text(sleeveFields.title),
    names: text(sleeveFields.names),
    colour: colourOf(writing),
    sides,
    never: text(fieldName(mySongs.neverTitle)),
  }
}

const colourOf = (writing: Writing) => colours.find((colour) => colour === writing[sleeveFields.colour]) ?? 'moss'

export const songCount = ({ sides }: Soundtrack) => sides.reduce((sum, { tracks }) => sum + tracks.length, 0)

/** The fields of a list and the most letters of each, in the order in which a link has them: new ones go last. */
const fields: ReadonlyArray<readonly [name: string, length: number]> = [
  [sleeveFields.title, lengths.title],
  [sleeveFields.names, lengths.names],
  ...mySongs.sides
    .flatMap(({ moments }) => moments)
    .flatMap((moment) => [
      [songFields(moment).song, lengths.song] as const,
      [songFields(moment).artist, lengths.artist] as const,
    ]),
  [fieldName(mySongs.neverTitle), lengths.song],
]

/** A field as it goes on a sleeve: on one line, but for the bonus tracks, and no longer than it may be. */
function tidied(field: string, text = ''): string {
  if (field === sleeveFields.bonus) {
    const lines = text.split('\n').map((line) => cut(line, lengths.song))
    return [...new Set(lines)].filter(Boolean).slice(0, lengths.bonusTracks).join('\n')
  }
  return cut(text, fields.find(([name]) => name === field)?.[1] ?? 0)
}

function cut(text: string, length: number): string {
  if (text === '') return text
  const line = tidyLine(text)
  return line.length <= length ? line : tidyLine([...line].slice(0, length).join(''))
}

/**
 * What the fragment of a soundtrack's link begins with: `step=`, at which the loader fetches the app at once and marks the
 * page (src/document/loader.ts), and the version of what follows.
 */
const start = 'step=sleeve-1'

/** The longest code (characters) that links carry: with it they stay below 2,000, which every way of sending allows. */
const longestCode = 1700

/** The longest link (characters) whose QR code a phone reads from another's screen. */
export const longestSquare = 900

/** How many letters, of an alphabet like ours, are too many for a link; 0 when it fits. */
export const lettersOver = (fragment: string) =>
  Math.max(0, Math.ceil(((fragment.length - start.length - longestCode) * 3) / 4))

/**
 * Packs a list into plain ASCII: a letter for the colour, a check of two, and the fields as lines of UTF-8 in base64url.
 *
 * @returns the fragment of a link, without its `#`
 */
export function packed(writing: Writing): string {
  const texts = fields.map(([name]) => tidied(name, writing[name]))
  const bytes = new TextEncoder().encode([...texts, tidied(sleeveFields.bonus, writing[sleeveFields.bonus])].join('\n'))
  const base64 = btoa(String.fromCharCode(...bytes))
  const text = base64.replace(/=+$/, '').replaceAll('+', '-').replaceAll('/', '_')
  const colour = String.fromCharCode(97 + colours.indexOf(colourOf(writing)))
  return start + colour + checkOf(colour + text) + text
}

/**
 * Unpacks a list. Whatever is not one is refused, whatever is in one is text: no longer, and with no other characters, than
 * if it had been typed.
 *
 * @param fragment of an address, with or without its `#`, perhaps with the full stop of the sentence that it ended
 * @returns undefined when it is broken
 */
export function unpacked(fragment: string): Writing | undefined {
  const [, mark = '', check, text = ''] =
    /^#?step(?:=|%3[Dd])sleeve-1([a-z])([\w-]{2})([\w-]+)\W*$/.exec(fragment) ?? []
  const colour = colours[mark.charCodeAt(0) - 97]
  if (colour === undefined || text.length > longestCode || check !== checkOf(mark + text)) return undefined
  const lines = linesIn(text)
  if (!lines || lines.length > fields.length + lengths.bonusTracks) return undefined
  return {
    ...Object.fromEntries(fields.map(([name], place) => [name, tidied(name, lines[place])])),
    [sleeveFields.bonus]: tidied(sleeveFields.bonus, lines.slice(fields.length).join('\n')),
    [sleeveFields.colour]: colourValue(colour),
  }
}

/** Whether an address is that of a soundtrack, broken or not. */
export const isPacked = (fragment: string) => /^#step(?:=|%3[Dd])sleeve/.test(fragment)

function linesIn(text: string): readonly string[] | undefined {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (byte) => byte.charCodeAt(0))
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).split('\n')
  } catch {
    return undefined
  }
}

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Two characters that change when a link loses its end, or any character. */
function checkOf(text: string): string {
  let sum = 0
  for (const character of text) sum = (sum * 31 + character.charCodeAt(0)) % 4096
  return digits.charAt(sum >> 6) + digits.charAt(sum & 63)
}

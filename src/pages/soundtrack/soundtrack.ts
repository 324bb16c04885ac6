import { tidyLine } from '#contract/text.ts'
import type { FormValues } from '../../components/form/form-values.ts'
import { firm } from '../../content/firm.ts'
import { mySongs } from '../../content/soundtrack-words.ts'

/** In the order in which a link counts them: new ones go last. */
export const colours = ['moss', 'coral', 'marigold', 'plum', 'linen'] as const
export type Colour = (typeof colours)[number]

/** A soundtrack on its sleeve. */
export interface Soundtrack {
  readonly title: string
  readonly names: string
  readonly colour: Colour
  /** Only what has a song. */
  readonly sides: ReadonlyArray<{ readonly title: string; readonly tracks: readonly Track[] }>
  /** On no account. */
  readonly never: string
}

export interface Track {
  readonly moment: string
  readonly song: string
}

/** A field's name, made from its words on the page: "To come in to" is `to-come-in-to`. */
export function fieldName(words: string): string {
  return words.toLowerCase().replace(/[^a-z]+/g, '-')
}

/** The names of the fields that are not a song. */
export const sleeveFields = { title: 'sleeve-title', names: 'sleeve-names', colour: 'sleeve-colour' } as const

/** The most letters of each text. */
export const lengths = { title: 40, names: 40, song: 60 } as const

const never = fieldName(mySongs.neverTitle)

/** The fields of a list and their lengths, in the order in which a link has them: new ones go last. */
const fields: ReadonlyArray<readonly [name: string, length: number]> = [
  [sleeveFields.title, lengths.title],
  [sleeveFields.names, lengths.names],
  ...[...mySongs.sides.flatMap(({ moments }) => moments.map(fieldName)), never].map(
    (name) => [name, lengths.song] as const,
  ),
]

/** Everything on the sleeve, out of what is written in the form. */
export function soundtrackOf(list: FormValues): Soundtrack {
  const text = (field: string) => cut(list[field] ?? '', lengthOf(field))
  return {
    title: text(sleeveFields.title),
    names: text(sleeveFields.names),
    colour: colourOf(list),
    sides: mySongs.sides.map(({ title, moments }) => ({
      title,
      tracks: moments.map((moment) => ({ moment, song: text(fieldName(moment)) })).filter(({ song }) => song !== ''),
    })),
    never: text(never),
  }
}

export const songCount = ({ sides }: Soundtrack) => sides.reduce((sum, { tracks }) => sum + tracks.length, 0)

const colourOf = (list: FormValues) => colours.find((colour) => colour === list[sleeveFields.colour]) ?? 'moss'

const lengthOf = (field: string) => fields.find(([name]) => name === field)?.[1] ?? 0

function cut(text: string, length: number): string {
  const line = tidyLine(text)
  return line.length <= length ? line : tidyLine([...line].slice(0, length).join(''))
}

/** At `step=` in an address the loader fetches the app at once (src/entries/loader.ts); then the version of what follows. */
const start = 'step=sleeve-1'
const opening = /^#?step(?:=|%3d)sleeve-1([a-e])(\d{1,4})\./i

/** The longest text (characters) that a list can be packed into. */
const longest = 2_600

/**
 * Packs a list into plain ASCII: a letter for the colour, the length of what follows, and the fields as lines of UTF-8 in
 * base64url.
 *
 * @returns the fragment of a link, without its `#`
 */
export function packed(list: FormValues): string {
  const lines = fields.map(([name, length]) => cut(list[name] ?? '', length))
  const bytes = new TextEncoder().encode(lines.join('\n'))
  const text = btoa(String.fromCharCode(...bytes))
    .replace(/=+$/, '')
    .replaceAll('+', '-')
    .replaceAll('/', '_')
  const colour = String.fromCharCode(97 + colours.indexOf(colourOf(list)))
  return `${start}${colour}${text.length}.${text}`
}

/**
 * Unpacks a list. The link says how long it is, so whatever a message has added after it is ignored. Its words are a
 * stranger's, shown under our name: so none of them is our name, or a number to ring or an address to follow.
 *
 * @param fragment of an address, with or without its `#`
 * @returns undefined when it is broken
 */
export function unpacked(fragment: string): FormValues | undefined {
  const [before = '', mark = '', length = ''] = opening.exec(fragment.slice(0, 40)) ?? []
  const colour = colours[mark.toLowerCase().charCodeAt(0) - 97]
  const end = before.length + Number(length)
  if (colour === undefined || Number(length) > longest || end > fragment.length) return undefined
  const lines = linesIn(fragment.slice(before.length, end))
  if (lines?.length !== fields.length) return undefined
  return {
    ...Object.fromEntries(fields.map(([name], place) => [name, withoutContacts(lines[place] ?? '')])),
    [sleeveFields.colour]: colour,
  }
}

/** Whether an address is that of a soundtrack, broken or not. */
export const isPacked = (fragment: string) => /^#step(?:=|%3d)sleeve/i.test(fragment.slice(0, 40))

function linesIn(text: string): readonly string[] | undefined {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (byte) => byte.charCodeAt(0))
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).split('\n')
  } catch {
    return undefined
  }
}

const phoneNumber = /\+?\p{Nd}(?:[\s\p{P}\p{S}oO]{0,3}\p{Nd}){5,}/gu
const webAddress = /\S*(?:@|:\/\/|www\.|\.(?:com|net|org|info|uk|co|io|me|ly)\b)\S*/giu
const ourName = new RegExp(firm.shortBrand, 'giu')

const withoutContacts = (text: string) =>
  text.normalize('NFKC').replace(webAddress, '…').replace(phoneNumber, '…').replace(ourName, '…')

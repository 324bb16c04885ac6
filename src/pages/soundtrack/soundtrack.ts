import { tidyLine } from '#contract/text.ts'
import type { FormValues } from '../../components/form/form-values.ts'
import { mySongs, sleeveWords } from '../../content/soundtrack-words.ts'
import { maxSongLength } from '../../forms/kept-songs.ts'

export const colours = ['moss', 'coral', 'marigold', 'plum', 'linen'] as const
type Colour = (typeof colours)[number]

/** A soundtrack on its sleeve. */
export interface Soundtrack {
  readonly title: string
  readonly names: string
  readonly colour: Colour
  /** Only moments with a song. */
  readonly sides: ReadonlyArray<{ readonly label: string; readonly title: string; readonly tracks: readonly Track[] }>
  /** Songs that must not be played. */
  readonly never: string
}

export interface Track {
  /** The id of its moment, and the name of its field. */
  readonly id: string
  readonly moment: string
  readonly song: string
}

/** What the sides of a record are called on its labels. */
export const sideLetters = ['A', 'B'] as const

/** The names of the fields that are not songs. */
export const sleeveFields = { title: 'sleeve-title', names: 'sleeve-names', colour: 'sleeve-colour' } as const

/** The longest texts (characters). */
export const lengths = { title: 40, names: 40, song: maxSongLength } as const

/** Everything on the sleeve, from the form's values. */
export function soundtrackOf(list: FormValues): Soundtrack {
  const text = (field: string) => tidyLine(list[field] ?? '')
  return {
    title: text(sleeveFields.title),
    names: text(sleeveFields.names),
    colour: colours.find((colour) => colour === list[sleeveFields.colour]) ?? 'moss',
    sides: mySongs.sides.map(({ label, title, moments }) => ({
      label,
      title,
      tracks: moments.map((moment) => ({ ...moment, song: text(moment.id) })).filter(({ song }) => song !== ''),
    })),
    never: text(mySongs.never.id),
  }
}

/** What to play, in order. */
export const tracksOf = ({ sides }: Soundtrack) => sides.flatMap(({ tracks }) => tracks)

/** A soundtrack as the text of a message. */
export function asText(soundtrack: Soundtrack): string {
  const { title, names, sides, never } = soundtrack
  const heading = [title || sleeveWords.untitled, names && sleeveWords.from(names)]
  const songs = sides
    .filter(({ tracks }) => tracks.length > 0)
    .map((side) => [side.title, ...side.tracks.map(({ moment, song }) => `${moment}: ${song}`)])
  const notThis = [never && `${mySongs.never.moment}: ${never}`]
  return [heading, ...songs, notThis]
    .map((part) => part.filter(Boolean).join('\n'))
    .filter(Boolean)
    .join('\n\n')
}

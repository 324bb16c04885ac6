/** The key under which the device keeps the songs, and the id of the form they are written in: docs/product.md, section 9. */
export const songsKey = 'gc_guide_songs'

/** The most letters of each text, and the most bonus tracks. */
export const lengths = { title: 60, names: 40, song: 80, artist: 60, bonusTracks: 12 } as const

/** A field's name, made from its words on the page: "To come in to" is `to-come-in-to`. */
export function fieldName(words: string): string {
  return words.toLowerCase().replace(/[^a-z]+/g, '-')
}

/** The names of a moment's two fields. */
export function songFields(moment: string) {
  return { song: `${fieldName(moment)}-song`, artist: `${fieldName(moment)}-artist` } as const
}

/** What only a soundtrack has. */
export const sleeveFields = {
  title: 'sleeve-title',
  names: 'sleeve-names',
  colour: 'sleeve-colour',
  bonus: 'bonus-tracks',
} as const

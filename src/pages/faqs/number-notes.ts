/** One reference of an entry: to which note, its number, and how many references to that note came before, plus one. */
export interface NoteReference {
  readonly id: string
  readonly number: number
  readonly nth: number
}

/** Numbers the notes of some entries in the order in which they are first referred to. */
export function numberNotes<Note extends string>(
  entries: ReadonlyArray<{ readonly id: string; readonly footnotes?: readonly Note[] }>,
) {
  const places = new Map<Note, string[]>()
  const references = new Map<string, readonly NoteReference[]>()
  for (const { id: entry, footnotes = [] } of entries) {
    const ofEntry = footnotes.map((id) => {
      const referrers = places.get(id) ?? []
      places.set(id, referrers)
      return { id, number: [...places.keys()].indexOf(id) + 1, nth: referrers.push(entry) }
    })
    references.set(entry, ofEntry)
  }
  /** `referrers` are the entries that refer to the note, once for each reference. */
  const notes = [...places].map(([id, referrers], index) => ({ id, number: index + 1, referrers }))
  return { references, notes }
}

import { type FootnoteId, footnotes, footnoteWords, type NoteSource } from '../../content/claims.ts'

/** A place in a page and the notes it refers to. */
export interface Mention {
  readonly at: string
  readonly notes: readonly NoteSource[]
}

/** One reference to a note: the note's number, and which of its references this is, from 1. */
interface NoteReference {
  readonly id: string
  readonly number: number
  readonly nth: number
  readonly label: string
}

/** A note in a list, with the way back to the first place that refers to it. */
interface NumberedNote {
  readonly id: string
  readonly number: number
  readonly text: string
  readonly backTo: string
  readonly mentionedAt: readonly string[]
}

interface NumberedNotes {
  readonly list: readonly NumberedNote[]
  /** The references of a place, in order. */
  readonly referencesAt: (place: string) => readonly NoteReference[]
  /** One of them. @throws when the place does not refer to that note, which fails the build */
  readonly reference: (place: string, note: FootnoteId) => NoteReference
}

/** Numbers a page's notes in the order of their first references. */
export function numberNotes(mentions: readonly Mention[]): NumberedNotes {
  const notes = new Map<string, { number: number; text: string; places: string[] }>()
  const references = new Map<string, readonly NoteReference[]>()
  for (const { at, notes: sources } of mentions) {
    const ofPlace = sources.map((source) => {
      const { id, text } = typeof source === 'string' ? { id: source, text: footnotes[source] } : { id: at, ...source }
      const note = notes.get(id) ?? { number: notes.size + 1, text, places: [] }
      if (note.text !== text) throw new Error(`"${at}" has two notes of its own, and there is room for one`)
      notes.set(id, note)
      return { id, number: note.number, nth: note.places.push(at), label: footnoteWords.reference(note.number) }
    })
    references.set(at, ofPlace)
  }
  return {
    list: Array.from(notes, ([id, { number, text, places }]) => ({
      id,
      number,
      text,
      backTo: `ref-${id}-1`,
      mentionedAt: places,
    })),
    referencesAt: (place) => references.get(place) ?? [],
    reference(place, note) {
      const reference = references.get(place)?.find(({ id }) => id === note)
      if (!reference) throw new Error(`"${place}" has no reference to the note "${note}"`)
      return reference
    },
  }
}

import type { ReactNode } from 'react'
import type { RichText as Text } from '../content/rich-text.ts'
import { RichText } from './rich-text.tsx'

interface NotedTextProps {
  readonly text: Text
  /** The figures of notes, each with the words that it stands after. A text has room for one. */
  readonly notes: ReadonlyArray<{ readonly after: string; readonly figure: ReactNode }>
}

/** A text with a note’s figure directly after the words that the note is about, if it has them. */
export function NotedText({ text, notes }: NotedTextProps) {
  const note = typeof text === 'string' && notes.find(({ after }) => text.includes(after))
  if (!note) return <RichText text={text} />
  const end = text.indexOf(note.after) + note.after.length
  return (
    <>
      <RichText text={text.slice(0, end)} />
      {note.figure}
      <RichText text={text.slice(end)} />
    </>
  )
}

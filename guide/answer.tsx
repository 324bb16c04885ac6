import { RichText } from '#app/components/rich-text.tsx'
import type { NoteSource } from '#app/content/claims.ts'
import { type FaqBlock, type FaqEntry, isList } from '#app/content/faqs/faq.ts'
import { type FaqId, faqEntries } from '#app/content/faqs.ts'
import { plainText } from '#app/content/rich-text.ts'
import { Note } from './notes.tsx'

interface AnswerProps {
  readonly id: FaqId
  /** For an answer whose question is the page's title. */
  readonly bare?: boolean
}

/** A question from the site with its answer, so that the guide cannot contradict it. */
export function Answer({ id, bare = false }: AnswerProps) {
  const { question, answer, notes = [] } = entry(id)
  return (
    <>
      {!bare && <h2>{question}</h2>}
      {answer.map((block, index) => (
        <Block
          key={isList(block) ? block.list[0] : plainText(block)}
          block={block}
          notes={index === answer.length - 1 ? notes : []}
        />
      ))}
    </>
  )
}

function Block({ block, notes }: { readonly block: FaqBlock; readonly notes: readonly NoteSource[] }) {
  if (isList(block)) return <Points points={block.list} />
  return (
    <p>
      <RichText text={block} />
      {notes.map((note) => (
        <Note key={typeof note === 'string' ? note : note.text} id={note} />
      ))}
    </p>
  )
}

/** A bulleted list. */
export function Points({ points }: { readonly points: readonly string[] }) {
  return (
    <ul>
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  )
}

function entry(id: FaqId): FaqEntry {
  const found = faqEntries.find((candidate) => candidate.id === id)
  if (!found) throw new Error(`there is no question ${id}`)
  return found
}

import { RichText } from '#app/components/rich-text.tsx'
import type { NoteSource } from '#app/content/claims.ts'
import { type FaqBlock, isList } from '#app/content/faqs/faq.ts'
import type { FaqId } from '#app/content/faqs.ts'
import { plainText } from '#app/content/rich-text.ts'
import { Note } from './notes.tsx'
import { entry } from './words/questions.ts'

interface AnswerProps {
  readonly id: FaqId
  /** Without the question, which is already the page's title. */
  readonly bare?: boolean
}

/** A question from the site with its answer, so that the guide cannot contradict it. */
export function Answer({ id, bare = false }: AnswerProps) {
  const { question, answer, notes = [] } = entry(id)
  return (
    <>
      {!bare && <h2 id={id}>{question}</h2>}
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

import { NotedText } from '#app/components/noted-text.tsx'
import { isList } from '#app/content/faqs/faq.ts'
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
  const figures = notes.map(({ note, after }) => ({ after, figure: <Note id={note} /> }))
  return (
    <>
      {!bare && <h2 id={id}>{question}</h2>}
      {answer.map((block) =>
        isList(block) ? (
          <Points key={block.list[0]} points={block.list} />
        ) : (
          <p key={plainText(block)}>
            <NotedText text={block} notes={figures} />
          </p>
        ),
      )}
    </>
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

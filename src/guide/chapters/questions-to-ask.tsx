import { questionsToAsk } from '../../content/guide/your-wishes.ts'

/** A conversation with a provider, to tick off. */
export function QuestionsToAsk() {
  return (
    <>
      <p className="lead">{questionsToAsk.intro}</p>
      <ul className="ticks">
        {questionsToAsk.questions.map((question) => (
          <li key={question}>{question}</li>
        ))}
      </ul>
    </>
  )
}

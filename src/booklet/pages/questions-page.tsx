import { chapters } from '../../content/guide/chapters.ts'
import { questionsToAsk, talking } from '../../content/guide/questions-to-ask.ts'
import { Points } from '../parts/answer.tsx'
import { Sheet } from '../parts/sheet.tsx'

/** Two conversations: with a provider, and at home. */
export function QuestionsPage() {
  return (
    <Sheet chapter="questions-to-ask" backdrop={<div className="band" />}>
      <p className="lead">{questionsToAsk.intro}</p>
      <ul className="ticks">
        {questionsToAsk.questions.map((question) => (
          <li key={question}>{question}</li>
        ))}
      </ul>
      <div className="talk">
        <h1 id="talking">{chapters.talking.title}</h1>
        <p>{talking.intro}</p>
        <div className="pair">
          <Points points={talking.tips} />
          <div className="openers">
            {talking.openers.map((opener) => (
              <p key={opener}>{opener}</p>
            ))}
          </div>
        </div>
      </div>
    </Sheet>
  )
}

import { whenSomeoneDies as words } from '../../content/guide/your-wishes.ts'
import { listeners } from '../../content/who-can-help.ts'
import { PhoneNumber } from '../../ui/phone-number.tsx'
import { RichText } from '../../ui/rich-text.tsx'

/** First steps, what we do, and who will listen. */
export function WhenSomeoneDies() {
  return (
    <>
      <p className="lead">{words.intro}</p>
      <ol className="steps">
        {words.steps.map(({ title, text }) => (
          <li key={title}>
            <h2>{title}</h2>
            <p>
              <RichText text={text} />
            </p>
          </li>
        ))}
      </ol>
      <div className="pair">
        <div className="card">
          <h2>{words.withPlan.title}</h2>
          <p>{words.withPlan.text}</p>
        </div>
        <div className="listen">
          <h2>{words.listen}</h2>
          {listeners.map((listener) => (
            <p key={listener.name}>
              {listener.name}:{' '}
              {'phone' in listener && (
                <>
                  <PhoneNumber number={listener.phone} />,{' '}
                </>
              )}
              <a href={listener.url}>{listener.website}</a>
            </p>
          ))}
        </div>
      </div>
    </>
  )
}

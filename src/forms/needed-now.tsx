import { formPages } from '#contract/pages.ts'
import { Disclosure } from '../components/disclosure.tsx'
import { PhoneNumber } from '../components/phone-number.tsx'
import { RichText } from '../components/rich-text.tsx'
import { firm } from '../content/firm.ts'
import { neededNow as words } from '../content/questions.ts'
import { paths } from '../paths.ts'
import styles from './needed-now.module.css'

interface NeededNowProps {
  /** Does not suggest a call to someone who has asked for one, or is asking. */
  readonly callAsked?: boolean | undefined
}

/**
 * For those who may need a funeral now. In a form, making that choice shows it, with and without script; elsewhere it is
 * always there. What cannot wait comes first; the rest is one press away, so that everyone else can still see the way on.
 */
export function NeededNow({ callAsked = false }: NeededNowProps) {
  return (
    <div role="status">
      <div className={styles.note}>
        <p>
          <RichText text={words.sudden} />
        </p>
        <Disclosure summary={<strong>{words.heading}</strong>}>
          <div className={styles.advice}>
            <p>
              <RichText text={words.urgent} />
            </p>
            <p>
              <RichText text={words.expected} />
            </p>
            <p>
              {words.text} <PhoneNumber number={firm.freephone} />, {firm.hours}.
              {!callAsked && (
                <>
                  {' '}
                  {words.orRing} <a href={formPages.callback}>{words.ring}</a>.
                </>
              )}
            </p>
            <p>
              {words.closed} <a href={`${paths.faqs}#when-someone-has-died`}>{words.more}</a>
            </p>
          </div>
        </Disclosure>
      </div>
    </div>
  )
}

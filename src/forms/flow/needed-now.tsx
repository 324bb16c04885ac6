import { formPages } from '#contract/api.ts'
import { PhoneNumber } from '../../components/phone-number.tsx'
import { RichText } from '../../components/rich-text.tsx'
import { firm } from '../../content/firm.ts'
import { neededNow as words } from '../../content/questions.ts'
import { paths } from '../../paths.ts'
import styles from './needed-now.module.css'

/**
 * For those who may need a funeral now. In a form the choice itself shows it, with and without script; elsewhere it is
 * always there. It does not suggest a call to someone who has asked for one, or is asking.
 */
export function NeededNow({ callAsked = false }: { readonly callAsked?: boolean | undefined }) {
  return (
    <div role="status">
      <div className={styles.note}>
        <strong>{words.heading}</strong>
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
          <RichText text={words.closed} /> <a href={`${paths.faqs}#when-someone-has-died`}>{words.more}</a>
        </p>
      </div>
    </div>
  )
}

import { formPages } from '#contract/pages.ts'
import { Disclosure } from '../components/disclosure.tsx'
import { PhoneNumber } from '../components/phone-number.tsx'
import { RichText } from '../components/rich-text.tsx'
import { firm } from '../content/firm.ts'
import { neededNow as words } from '../content/questions.ts'
import { someoneHasDied } from '../paths.ts'
import styles from './needed-now.module.css'

interface NeededNowProps {
  /** Does not suggest a call to someone who has asked for one, or is asking. */
  readonly callAsked?: boolean | undefined
}

/**
 * For those who may need a funeral now. In a form, making that choice shows it, with and without JavaScript; elsewhere it is
 * always there.
 */
export function NeededNow({ callAsked }: NeededNowProps) {
  return (
    <div role="status">
      <Urgent />
      <Help callAsked={callAsked} />
    </div>
  )
}

/** The same in two: what cannot wait, before the way on, which it hardly moves; */
export function UrgentNote() {
  return (
    <div role="status">
      <Urgent />
    </div>
  )
}

/** and after it the rest. */
export function HelpNote() {
  return (
    <div>
      <Help />
    </div>
  )
}

function Urgent() {
  return (
    <p className={styles.note}>
      <strong>{words.heading}</strong> <RichText text={words.urgent} />
    </p>
  )
}

/** That a plan may not suit, and behind one press what to do: most who want a plan soon are well. */
function Help({ callAsked = false }: NeededNowProps) {
  const us = <PhoneNumber number={firm.freephone} />
  return (
    <div className={styles.note}>
      <p>
        {words.notSuited}{' '}
        {callAsked ? (
          words.notForUs
        ) : (
          <>
            {words.phoneFirst} {us}.
          </>
        )}
      </p>
      <Disclosure summary={words.more}>
        <div className={styles.advice}>
          <p>
            <RichText text={words.expected} />
          </p>
          <p>{words.closed}</p>
          <p>
            {words.text} {us}, {firm.hours}.
            {!callAsked && (
              <>
                {' '}
                {words.orRing} <a href={formPages.callback}>{words.ring}</a>.
              </>
            )}
          </p>
          <p>
            <a href={someoneHasDied}>{words.steps}</a>
          </p>
        </div>
      </Disclosure>
    </div>
  )
}

import { formPages } from '#contract/pages.ts'
import { classNames } from '../components/class-names.ts'
import { Disclosure } from '../components/disclosure.tsx'
import { RichText } from '../components/rich-text.tsx'
import { firm, openingHours } from '../content/firm.ts'
import { neededNowWords as words } from '../content/needed-now-words.ts'
import { someoneHasDied } from '../paths.ts'
import styles from './needed-now.module.css'

interface NeededNowProps {
  /** They have asked for a call, or are asking: it is not suggested again. */
  readonly callAsked?: boolean | undefined
  /** The form has been sent: there is nothing left to carry on with. */
  readonly isSent?: boolean | undefined
  /** Begins with a heading, which can have the focus: for a page on which something else follows. */
  readonly headed?: boolean | undefined
}

interface HelpProps extends NeededNowProps {
  /** Whom else to phone is folded away too. */
  readonly brief?: boolean | undefined
}

/**
 * For those who may need a funeral now. In a form it shows once that choice is made, with or without JavaScript;
 * elsewhere it always shows.
 */
export function NeededNow({ callAsked, headed, isSent }: NeededNowProps) {
  return (
    <div role="status">
      <Urgent headed={headed} />
      {/* What follows was asked for: it is not to be far below. */}
      <HelpNote callAsked={callAsked} isSent={isSent} brief={headed} />
    </div>
  )
}

/** The part that cannot wait: short, because it moves the Continue button below it. */
export function UrgentNote() {
  return (
    <div role="status">
      <Urgent />
    </div>
  )
}

const urgent = classNames(styles.note, styles.urgent)

function Urgent({ headed = false }: Pick<NeededNowProps, 'headed'>) {
  if (!headed)
    return (
      <p className={urgent}>
        <strong>{words.heading}</strong> <RichText text={words.urgent} />
      </p>
    )
  return (
    <div className={urgent}>
      <h2 tabIndex={-1}>{words.heading}</h2>
      <p>
        <RichText text={words.urgent} />
      </p>
    </div>
  )
}

/**
 * The rest, for further down: whom else to phone, and that a plan may not suit. More is folded away, as most people who
 * want a plan soon are well.
 */
export function HelpNote({ callAsked = false, isSent = false, headed = false, brief = false }: HelpProps) {
  const us = [{ phone: firm.freephone }, `, ${openingHours}.`] as const
  const near = (
    <p className={styles.near}>
      <RichText text={words.near} />
    </p>
  )
  return (
    <div className={styles.note}>
      {!isSent && <p>{words.carryOn}</p>}
      {headed && <h2>{words.expectedHeading}</h2>}
      {!brief && near}
      <p>
        {words.notSuited}{' '}
        {callAsked ? (
          words.notForUs
        ) : (
          <RichText text={[`${words.phoneFirst} `, ...us, brief ? '' : ` ${words.closed}`]} />
        )}
      </p>
      <Disclosure summary={words.more}>
        <div className={styles.advice}>
          {!isSent && <p>{words.sorry}</p>}
          {brief && near}
          <p>{words.comes}</p>
          <p>
            {words.text}{' '}
            {callAsked ? (
              <RichText text={[`${words.phone} `, ...us]} />
            ) : (
              <>
                {words.orRing} <a href={formPages.callback}>{words.ring}</a>
                {words.whenWeRing}
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

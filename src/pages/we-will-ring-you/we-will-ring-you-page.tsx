import { callbackEnd, callbackTimeIn } from '#contract/callback-times.ts'
import { timeInWords } from '#contract/callback-words.ts'
import { firm } from '../../content/firm.ts'
import { willRing as words } from '../../content/will-ring-words.ts'
import { Outcome, type Told, useSaid } from '../../features/sending/outcome.tsx'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { OpeningLine, PhoneNumber } from '../../ui/phone-number.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import styles from './we-will-ring-you-page.module.css'

/** Says when, if the form has said so on the way here. */
export function WeWillRingYouPage() {
  const said = useSaid()
  return (
    <Outcome
      said={said}
      forms={['callback']}
      stored={() => promise(said ?? {})}
      unasked={{
        heading: words.askHeading,
        body: (
          <>
            <PhoneToo>{words.ask}</PhoneToo>
            <a className={buttonClass()} href={paths.ringMe}>
              {words.askLink}
            </a>
          </>
        ),
      }}
      className={styles.text}
      picture={
        <img
          className={styles.picture}
          src="/illustrations/adviser.svg"
          width="400"
          height="360"
          alt=""
          fetchPriority="low"
        />
      }
    >
      {() => (
        <>
          <p>
            {words.guide} <a href={paths.getYourGuide}>{words.guideLink}</a>
          </p>
          <a className={buttonClass('secondary')} href={paths.landing}>
            {words.home}
          </a>
        </>
      )}
    </Outcome>
  )
}

/** Once the time is over nothing is promised: a lead that came too late is stored as well. */
function promise(said: Readonly<Record<string, unknown>>): Told {
  const call = callbackTimeIn(said)
  const now = Date.now()
  if (call && callbackEnd(call) < now)
    return {
      heading: words.overHeading,
      body: (
        <>
          <PhoneToo>{words.over}</PhoneToo>
          <a href={paths.ringMe}>{words.again}</a>
        </>
      ),
    }
  return {
    heading: (
      <>
        {words.heading[0]} <br />
        {words.heading[1]}
      </>
    ),
    body: (
      <>
        <p>{call ? words.known(timeInWords(call, now)) : words.plain}</p>
        <p>
          <RichText text={words.number} />
        </p>
        <PhoneToo>{words.change}</PhoneToo>
      </>
    ),
  }
}

function PhoneToo({ children }: { readonly children: string }) {
  return (
    <p>
      {children} <PhoneNumber number={firm.freephone} />
      <span className={styles.hours}>{firm.hours}</span>
      <OpeningLine />
    </p>
  )
}

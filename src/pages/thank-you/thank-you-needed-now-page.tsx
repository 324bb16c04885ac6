import { useEffect } from 'react'
import { thankYou } from '../../content/thank-you.ts'
import { HelpNote, NeededNow, UrgentNote } from '../../forms/needed-now.tsx'
import { rememberNeededNow } from '../../forms/sending/needed-now-memory.ts'
import type { Advice } from './thank-you.tsx'
import { CallThanks, GuideThanks } from './thank-you-page.tsx'

/**
 * For a visitor who has asked for a guide but may need a funeral now. It is a file of its own, so that other pages load
 * without its styles.
 */
export function ThankYouNeededNowPage() {
  useEffect(rememberNeededNow, [])
  return <GuideThanks advice={adviceFor(false)} />
}

/** The same for a call. */
export function CallThankYouNeededNowPage() {
  useEffect(rememberNeededNow, [])
  return <CallThanks advice={adviceFor(true)} />
}

function adviceFor(callAsked: boolean): Advice {
  const sorry = <p>{thankYou.sorry}</p>
  return {
    whole: (
      <>
        {sorry}
        <NeededNow callAsked={callAsked} isSent />
      </>
    ),
    first: (
      <>
        {sorry}
        <UrgentNote />
      </>
    ),
    rest: <HelpNote callAsked={callAsked} isSent headed />,
  }
}

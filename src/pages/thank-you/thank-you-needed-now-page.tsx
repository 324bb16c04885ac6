import { useEffect } from 'react'
import { thankYou } from '../../content/thank-you.ts'
import { NeededNow } from '../../forms/needed-now.tsx'
import { rememberNeededNow } from '../../forms/steps/saved-steps.ts'
import { CallThanks, GuideThanks } from './thank-you-page.tsx'

/**
 * Thanks a visitor who may need a funeral now for a guide: a file of its own, so that other pages load without its
 * styles.
 */
export function ThankYouNeededNowPage() {
  useEffect(rememberNeededNow, [])
  return <GuideThanks advice={<Advice />} />
}

/** The same for a call. */
export function CallThankYouNeededNowPage() {
  useEffect(rememberNeededNow, [])
  return <CallThanks advice={<Advice callAsked />} />
}

function Advice({ callAsked }: { readonly callAsked?: boolean }) {
  return (
    <>
      <p>{thankYou.sorry}</p>
      <NeededNow callAsked={callAsked} />
    </>
  )
}

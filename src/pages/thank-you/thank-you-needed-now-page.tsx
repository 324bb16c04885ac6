import { useEffect } from 'react'
import { NeededNow } from '../../forms/needed-now.tsx'
import { rememberNeededNow } from '../../forms/steps/saved-steps.ts'
import { CallThanks, GuideThanks } from './thank-you-page.tsx'

/** Thanks for a guide a visitor who may need a funeral now: a page of its own, so that the other loads without these styles. */
export function ThankYouNeededNowPage() {
  useEffect(rememberNeededNow, [])
  return <GuideThanks advice={<NeededNow />} />
}

/** The same for a call. */
export function CallThankYouNeededNowPage() {
  useEffect(rememberNeededNow, [])
  return <CallThanks advice={<NeededNow callAsked />} />
}

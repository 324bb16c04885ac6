import { NeededNow } from '../../forms/needed-now.tsx'
import { CallThanks, GuideThanks } from './thank-you-page.tsx'

/** For visitors who may need a funeral now: pages of their own, so that the others load without these styles. */
export const ThankYouNeededNowPage = () => <GuideThanks advice={<NeededNow />} />
export const CallThankYouNeededNowPage = () => <CallThanks advice={<NeededNow callAsked />} />

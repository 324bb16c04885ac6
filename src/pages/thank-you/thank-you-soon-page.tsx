import { NeededNow } from '../../forms/needed-now.tsx'
import { CallThanks, GuideThanks } from './thank-you-page.tsx'

/** For a visitor who may need a funeral now. Apart from the others, which need not carry its styles. */
export const ThankYouSoonPage = () => <GuideThanks advice={<NeededNow />} />
export const CallThankYouSoonPage = () => <CallThanks advice={<NeededNow callAsked />} />

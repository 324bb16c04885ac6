import { amendments, gotQuestions, otherWebsites } from './privacy-policy/closing.ts'
import { internationalTransfers, retentionPeriod } from './privacy-policy/keeping.ts'
import { marketing } from './privacy-policy/marketing.ts'
import { onYourDevice } from './privacy-policy/on-your-device.ts'
import type { PolicySection } from './privacy-policy/policy-block.ts'
import { purposes } from './privacy-policy/purposes.ts'
import { sharingYourData, whoDoWeShareWith } from './privacy-policy/sharing.ts'
import { whatWeCollect } from './privacy-policy/what-we-collect.ts'
import { responsibilities, scope } from './privacy-policy/whom-it-covers.ts'
import { complaints, yourRight } from './privacy-policy/your-rights.ts'

const privacyNotice: PolicySection = {
  id: 'privacy-notice',
  heading: 'Privacy Notice',
  blocks: [...whatWeCollect, ...purposes, ...marketing, ...onYourDevice],
}

/** The privacy policy in full. It must match what the code stores, sends and erases. */
export const privacyPolicy = {
  title: 'Privacy Policy',
  lastUpdated: { text: '1 October 2024', date: '2024-10-01' },
  sections: [
    scope,
    responsibilities,
    privacyNotice,
    sharingYourData,
    whoDoWeShareWith,
    retentionPeriod,
    internationalTransfers,
    yourRight,
    complaints,
    otherWebsites,
    amendments,
    gotQuestions,
  ],
} as const

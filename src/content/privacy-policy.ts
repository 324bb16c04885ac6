import type { PolicySection } from './privacy-policy/policy-parts.ts'
import { marketing, onYourDevice, purposes, whatWeCollect } from './privacy-policy/privacy-notice.ts'
import { amendments, gotQuestions, otherWebsites, responsibilities, scope } from './privacy-policy/scope-and-contact.ts'
import {
  internationalTransfers,
  retentionPeriod,
  sharingYourData,
  whoDoWeShareWith,
} from './privacy-policy/sharing-and-keeping.ts'
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

/** The words around the policy. */
export const policyWords = {
  updated: 'Last updated',
  contents: 'Contents',
  backToContents: 'Back to contents',
} as const

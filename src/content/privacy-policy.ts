import { retentionDays } from '#contract/retention.ts'
import { firm } from './firm.ts'
import {
  dataServicesHours,
  emailDataServices,
  list,
  type PolicySection,
  paragraph,
  phoneDataServices,
  phoneUs,
} from './privacy-policy/policy-parts.ts'
import { marketing, onYourDevice, purposes, whatWeCollect } from './privacy-policy/privacy-notice.ts'
import {
  internationalTransfers,
  retentionPeriod,
  sharingYourData,
  whoDoWeShareWith,
} from './privacy-policy/sharing-and-keeping.ts'
import { complaints, yourRight } from './privacy-policy/your-rights.ts'
import type { RichText } from './rich-text.ts'

/** What the policy covers, and who. */
const scope: PolicySection = {
  id: 'scope',
  heading: 'Scope',
  blocks: [
    paragraph(
      'This policy says what we do with your personal data: anything about you, such as your name or phone number.',
    ),
    paragraph('It covers:'),
    list(
      'people who visit this website',
      'people who ask for our guide or a call on this website, or phone us',
      'people who arrange a funeral plan with us, and those they name in it',
    ),
    paragraph(
      'It is a long page, because there is a lot that you have a right to know. We have used the plainest words we '
        + 'could find.',
    ),
  ],
}

/** Who is responsible for the data. */
const responsibilities: PolicySection = {
  id: 'responsibilities',
  heading: 'Responsibilities',
  blocks: [
    paragraph(
      `${firm.legalName} decides how and why your personal data is used. The law calls us the “data controller”. In `
        + `this policy, “we” and “us” mean ${firm.legalName}, and “${firm.shortBrand}” is our name for short.`,
    ),
    paragraph(
      `${firm.legalName} is authorised and regulated by the Financial Conduct Authority. Our firm reference number `
        + `is ${firm.firmReference}.`,
    ),
    paragraph([
      'Our data services team answers questions about this policy. Phone ',
      phoneDataServices,
      dataServicesHours,
      ' or email ',
      emailDataServices,
      '.',
    ]),
    paragraph(
      'You can help by giving us the right details and telling us when they change. If you give us someone else’s '
        + 'details, please tell them that you have, and show them this policy.',
    ),
  ],
}

/** What the policy does not cover. */
const otherWebsites: PolicySection = {
  id: 'other-websites',
  heading: 'Other websites',
  blocks: [
    paragraph(
      'This website has links to other websites, such as Trustpilot’s. This policy does not cover them. They have '
        + 'their own privacy policies, so please have a look at those too.',
    ),
  ],
}

/** How a change is announced. */
const amendments: PolicySection = {
  id: 'amendments',
  heading: 'Amendments',
  blocks: [
    paragraph(
      'When we change this policy, we put the new one on this page, and say at the top what changed and when. If a '
        + 'change matters a lot and we hold your contact details, we will tell you about it.',
    ),
  ],
}

/** Who to ask. */
const gotQuestions: PolicySection = {
  id: 'got-questions',
  heading: 'Got questions',
  blocks: [
    paragraph('Ask us. No question is too small.'),
    list(
      ['About your data: phone ', phoneDataServices, dataServicesHours, ' or email ', emailDataServices],
      ['About anything else: phone ', phoneUs, `, ${firm.hours}`],
      `By post: ${firm.legalName}, ${firm.registeredOffice} (our registered office)`,
      `Or our Glasgow office: ${firm.glasgowOffice}`,
    ),
  ],
}

const privacyNotice: PolicySection = {
  id: 'privacy-notice',
  heading: 'Privacy Notice',
  blocks: [...whatWeCollect, ...purposes, ...marketing, ...onYourDevice],
}

/** The privacy policy in full. It must match what the code stores, sends and erases. */
export const privacyPolicy = {
  title: 'Privacy Policy',
  lastUpdated: { text: '1\u00a0October\u00a02024', date: '2024-10-01' },
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

/** Above the policy, which says each of these in full: the two must agree. */
export const inShort: ReadonlyArray<{ readonly lead: string; readonly text: RichText }> = [
  {
    lead: 'What we collect',
    text: 'On this website, mainly what you send us in a form: your name, how to reach you, and your answers.',
  },
  {
    lead: 'Why',
    text:
      'To send you the guide or ring you, as you asked, and to know what you have in mind when we talk. To tell you about '
      + 'our plans and offers, only if you agree.',
  },
  {
    lead: 'Who sees it',
    text: 'Only those who need it to do one of the jobs named here, such as our web host, or the mailing house that posts your guide.',
  },
  {
    lead: 'How long',
    text:
      `The website’s copy of your details is erased after ${retentionDays.delivered} days, or after ${retentionDays.parked} `
      + 'if we couldn’t pass your request on. Our team keeps your request until any complaint about it can no longer be '
      + 'made.',
  },
  {
    lead: 'Your rights',
    text:
      'You can ask for a copy of your data, or ask us to correct or erase your data. You can say no to marketing at any '
      + 'time.',
  },
  {
    lead: 'Questions',
    text: ['Phone ', phoneDataServices, dataServicesHours, ' or email ', emailDataServices, '.'],
  },
]

/** The words around the policy. */
export const policyWords = {
  inShort: 'In short',
  inFull: 'The policy below says all of this in full.',
  updated: 'Last updated',
  /** After the policy's date, which docs/product.md specifies. */
  since: ', except for what it says about this website: that is from November 2026.',
  contents: 'Contents',
  backToContents: 'Back to contents',
} as const

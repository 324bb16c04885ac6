import { firm } from '../../src/content/firm.ts'

/** Text that must appear exactly, or a topic that may be worded freely. Apostrophes and spaces are normalised. */
type Text = string | RegExp

/** What docs/product.md requires of one page; its sections are cited below. `links` are URLs the page must link to. */
export interface SpecifiedPage {
  readonly path: string
  readonly texts: readonly Text[]
  readonly links?: readonly Text[]
  readonly ids?: readonly string[]
}

const tel = (number: string) => `tel:${number.replaceAll(' ', '')}`

/** Section 17: said here of one page; legal.test.ts and every-page.test.ts ask each for the firm's own details. */
const hours = 'Monday to Friday, 9am to 5pm'

/** Section 3: the order of the landing page, one text from each section. */
export const landingOrder: readonly string[] = [
  "You sort the soundtrack. We'll sort your funeral plan.",
  'Planned by you. Sorted for them.',
  'Direct Cremation Plan',
  'Leave memories, not worries',
  'under management',
  'Rated Excellent on',
  'Get your free funeral planning guide',
  'July 2025',
]

/** The badges, the trust section, that the pack is free, and that advisers also sell. */
const landingSections: readonly Text[] = [
  'Financial Services Compensation Scheme',
  /local funeral directors/i,
  /independent trust\b/i,
  /independent trustees/i,
  /info pack is our guide, and it's free/i,
  /UK-based advisers can also sell you a plan by phone/i,
]

interface SpecifiedPlan {
  readonly name: string
  readonly price: string
  /** What its card and its question both say, in any case. */
  readonly has: readonly string[]
}

/** Section 3: the five plans, in order. */
export const specifiedPlans: readonly SpecifiedPlan[] = [
  { name: 'Direct Cremation Plan', price: '£1,885', has: ['unattended cremation', 'cremation costs'] },
  { name: 'Value Plan', price: 'from £3,130', has: ['basic coffin', '£800'] },
  { name: 'Standard Plan', price: 'from £3,730', has: ['your choice of date and time', 'basic coffin', '£1,100'] },
  {
    name: 'Select Plan',
    price: 'from £4,085',
    has: ['high-quality coffin', 'one limousine', 'flexible date and time', '£1,100'],
  },
  {
    name: 'Premier Plan',
    price: 'from £4,335',
    has: ['superior coffin', 'two limousines', 'flexible date and time', '£1,100'],
  },
]

/** Section 3: what the five plans have, and the figures of the business. */
const landingFigures: readonly Text[] = [
  /unattended/i,
  /no service/i,
  /cremation costs/i,
  /burial or cremation/i,
  /attended/i,
  /basic/i,
  '£800',
  /third-party/i,
  /allowance/i,
  /date and time/i,
  '£1,100',
  /high-quality coffin/i,
  /(a|one) limousine/i,
  /flexible/i,
  /superior coffin/i,
  /two limousines/i,
  '35+',
  '£1.2B',
  '1M+',
  '2,900+',
  '£85,000',
]

/** Section 3: the topics of the numbered footnotes. */
const landingFootnotes: readonly Text[] = [
  'September 2025',
  'FAQs',
  /branches as at Oct 2024/i,
  /payment protection/i,
  /trust accounts audited at 31 March 2025/i,
  '£1.21 billion',
]

/** Section 18: what the privacy policy's contents list links to. */
export const policySections: readonly string[] = [
  'Scope',
  'Responsibilities',
  'Privacy Notice',
  'Sharing your data',
  'Who do we share with',
  'Retention Period',
  'International transfers',
  'Your right as a data subject',
  'Complaints',
  'Other websites',
  'Amendments',
  'Got questions',
]

/** Section 18: the data, purposes, lawful bases and so on that the privacy policy covers, in its own plain words. */
const policyTopics: readonly Text[] = [
  /\bname\b/i,
  /\baddress\b/i,
  /date of birth/i,
  /\bphone\b/i,
  /\bemail\b/i,
  /plan preferences/i,
  /religious preferences/i,
  /medical conditions/i,
  /nominated representative/i,
  /\bcontract\b/i,
  /\bconsent\b/i,
  /legitimate interest/i,
  /\bcookies?\b/i,
  /\brights?\b/i,
  firm.dataServicesPhone,
  firm.dataServicesEmail,
  /complain/i,
]

/** Sections 6 and 15: the five-step form. All of it is in the page, for browsers without JavaScript. */
const guideForm: readonly Text[] = [
  'Planned by you. Sorted for them.',
  'Step 1 of 5',
  firm.dataServicesPhone,
  firm.dataServicesEmail,
  '9am to 5pm, Monday to Friday',
  /privacy policy/i,
  /on Trustpilot/,
]

/** Section 7: the options for each question, the same in the questionnaire and in the first four steps. */
const questionOptions: readonly Text[] = [
  'A simple cremation with no service',
  'A traditional funeral with a service',
  /not sure/i,
  /as soon as possible/i,
  /next few months/i,
  /planning ahead/i,
  'Myself',
  'Someone else',
  'By email',
  /receive it instantly/i,
  'By post',
  /printed guide, delivered to your address/i,
]

/** Every sentence, figure and footnote topic that is not in {@link specifiedElements}, page by page. */
export const specifiedPages: readonly SpecifiedPage[] = [
  {
    path: '/',
    texts: [...landingSections, ...landingFigures, ...landingFootnotes, hours, 'By email', 'By post'],
    links: ['#lead-form-start', '/privacy-policy', firm.reviewProfileUrl, /^\/faqs#/],
    ids: ['lead-form-start'],
  },
  {
    path: '/get-your-guide',
    texts: [...guideForm, ...questionOptions],
    links: ['/privacy-policy', firm.reviewProfileUrl, tel(firm.dataServicesPhone), `mailto:${firm.dataServicesEmail}`],
  },
  { path: '/find-your-plan', texts: [...questionOptions, 'Continue'], links: ['/get-your-guide'] },
  { path: '/privacy-policy', texts: ['Last updated 1 October 2024', ...policyTopics], links: ['/'] },
  {
    path: '/faqs',
    texts: [
      // What the footnotes link to.
      /payment protection/i,
      /third-party cost/i,
      /independent trust/i,
      /compensation/i,
      // What the forms say to who may need a funeral now.
      /in the evening, at the weekend or on a bank holiday/i,
      /Northern Ireland.{0,40}out-of-hours GP/,
      /once the death is confirmed, and the police, coroner .{0,60} involved, a local funeral director can come at any hour/i,
    ],
  },
  // Section 21.
  { path: '/ring-me', texts: [`We'll ring you from ${firm.freephone}, on the next working day or the one after`] },
  { path: '/ring-me/thank-you', texts: ["If you've asked us to ring you"] },
  { path: '/thank-you', texts: [/guide is on its way/i], links: ['/', /\.pdf$/, '/soundtrack'] },
  {
    path: '/soundtrack',
    texts: [
      'A soundtrack to give away',
      'To come in to',
      'To make them smile',
      'To go out to',
      'You sort the soundtrack.',
    ],
  },
]

/** Text of headings, links, buttons and labels, which must be in that kind of element. */
export const specifiedElements: ReadonlyArray<readonly [path: string, tag: RegExp, texts: readonly string[]]> = [
  ['/', /^h1$/, ["You sort the soundtrack. We'll sort your funeral plan."]],
  ['/', /^h2$/, ['Planned by you. Sorted for them.', 'Leave memories, not worries']],
  ['/', /^h2$/, ['Get your free funeral planning guide']],
  ['/', /^h[23]$/, ['Prefer to speak to someone?']],
  ['/', /^a$/, ['Download Free Guide', 'Scroll for your free guide →']],
  ['/', /^button$/, ['Send me my info pack']],
  ['/get-your-guide', /^button$/, ['Back', 'Continue', 'Send me my free guide']],
  ['/get-your-guide', /^h[23]$/, ["How we'll use your information", 'Postal address']],
  ['/privacy-policy', /^h1$/, ['Privacy Policy']],
  ['/privacy-policy', /^h2$/, policySections],
  ['/privacy-policy', /^a$/, ['Return to homepage']],
  ['/404', /^h1$/, ['Oops! Page not found']],
  ['/404', /^a$/, ['Return to homepage']],
  ['/thank-you', /^h1$/, ['Thank you. Your guide is on its way.']],
  ['/thank-you', /^a$/, ['Call us now', 'Return to homepage']],
  // Whoever may need a funeral now is not thanked.
  ['/thank-you/soon', /^h1$/, ['Your guide is on its way.']],
  ['/ring-me/thank-you', /^h1$/, ['Thank you. We will ring you.']],
  ['/ring-me/thank-you/soon', /^h1$/, ['We will ring you.']],
]

const names = ['First name (required)', 'Last name (required)']
const [email, phone] = ['Email address (required)', 'Phone number (required)']
const place = ['Town/City (required)', 'County (optional)', 'Postcode (required)']

/** Sections 4, 6 and 21: every label of each form, in order, the address included; a guide's form has its own capitals. */
export const formLabels = {
  landing: [...names, phone, email, 'Address line 1 (required)', 'Address line 2 (optional)', ...place],
  guide: [...names, email, phone, 'Address Line 1 (required)', 'Address Line 2 (optional)', ...place],
  callback: [...names, phone, 'What is it about? (optional)'],
} as const

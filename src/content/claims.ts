/** The notes that more than one page may refer to. */
export type FootnoteId =
  | 'rating'
  | 'compensation'
  | 'directors'
  | 'allowance'
  | 'payment-protection'
  | 'experience'
  | 'trust-accounts'

/** A note that several pages share, by name, or one that belongs to a single place, in full. */
export type NoteSource = FootnoteId | { readonly text: string }

export type ClaimId = 'rating' | 'compensation' | 'directors' | 'experience' | 'trustFunds' | 'people'

/** A figure as shown, what it counts, the note that must accompany it, and when it was true. */
export interface Claim {
  readonly figure: string
  readonly label: string
  readonly footnote: FootnoteId
  readonly asAt: string
}

export const compensationLimit = '£85,000'
/** For sentences: the limit never appears without these words around it. */
export const compensationInFull = `up to ${compensationLimit} per eligible person, per firm`

/** What only the firm knows. */
interface FirmKnows {
  /** Score and number of reviews at the date of `claims.rating`: "4.7 out of 5 from 12,345 reviews". */
  readonly reviewScore: string
  /** How long a guide takes by email: "a few minutes". */
  readonly emailTakes: string
  /** How long a guide takes by post: "three to five working days". */
  readonly postTakes: string
  /** What the funeral director does under every plan: "bringing you into their care, the hearse and your ashes". */
  readonly everyPlanIncludes: string
  /** What the Direct Cremation Plan has beyond its lists: "a simple coffin, and your ashes brought to your family". */
  readonly directIncludes: string
  /** Whether and how the third-party cost allowance grows, in whole sentences. */
  readonly allowanceOverTime: string
  /** What is flexible about the date and time of a Select or Premier Plan, in whole sentences. */
  readonly flexibleDate: string
  /** What an adviser says about the work in their own words, with their name: keep proof of it (CAP Code 3.45). */
  readonly adviserSays: string
  /** Whether advisers recommend a plan to somebody or only tell them about it, in whole sentences. */
  readonly whatAdvisersDo: string
  /** What a plan does for somebody who dies abroad, in whole sentences. */
  readonly diedAbroad: string
  /** Whether calls are recorded, why and for how long, in whole sentences. */
  readonly callRecording: string
  /** How long a request is kept once the firm's own staff have it: "2 years". */
  readonly requestsKept: string
  /** How long the proof of a consent is kept after it is withdrawn: "6 years". */
  readonly consentsKept: string
  /** How long the papers of a plan are kept after the funeral: "6 years". */
  readonly plansKept: string
}

/**
 * Each is empty until somebody has looked it up. `npm run placeholders` asks for those that are missing. A launch waits
 * for all but the `optionalFacts`.
 */
export const firmKnows: FirmKnows = {
  reviewScore: '',
  emailTakes: '',
  postTakes: '',
  everyPlanIncludes: '',
  directIncludes: '',
  allowanceOverTime: '',
  flexibleDate: '',
  adviserSays: '',
  whatAdvisersDo: '',
  diedAbroad: '',
  callRecording: '',
  requestsKept: '',
  consentsKept: '',
  plansKept: '',
}

/**
 * Facts that a launch need not wait for, because nobody is left wondering without them. Each of the others is about
 * something that is sold, or about a visitor's call or data; until it is known, the pages only say whom to ask, or
 * nothing.
 */
export const optionalFacts: ReadonlyArray<keyof FirmKnows> = ['reviewScore', 'emailTakes', 'postTakes', 'adviserSays']

/** What to add to a sentence when the fact is known; otherwise nothing. The sentence must be true without it. */
export function whenKnown(fact: string, words: (fact: string) => string): string {
  return fact === '' ? '' : words(fact)
}

/** The trust's exact figure and the date of its audit; the page shows the short form of `claims.trustFunds`. */
export const trustFundsInFull = '£1.21 billion'
export const trustAuditDate = '31 March 2025'

/** Every figure the site shows. None may appear without its footnote. */
export const claims: Readonly<Record<ClaimId, Claim>> = {
  rating: { figure: 'Excellent', label: 'rating on Trustpilot', footnote: 'rating', asAt: 'September 2025' },
  compensation: {
    figure: `Up to ${compensationLimit}`,
    label: 'per eligible person, per firm, from the Financial Services Compensation Scheme',
    footnote: 'compensation',
    asAt: 'November 2026',
  },
  directors: {
    figure: '2,900+',
    label: 'local funeral directors, counted by branch',
    footnote: 'directors',
    asAt: 'Oct 2024',
  },
  experience: { figure: '35+', label: 'years of experience', footnote: 'experience', asAt: 'July 2025' },
  trustFunds: { figure: '£1.2B', label: 'under management', footnote: 'trust-accounts', asAt: trustAuditDate },
  // "Have planned with us" once the firm says that they have.
  people: { figure: '1M+', label: 'people have planned ahead', footnote: 'experience', asAt: 'July 2025' },
}

/** A day, as 2026-11-24. */
type Day = `${number}-${number}-${number}`

/**
 * By when each figure must be looked up again; `npm run placeholders` lists those overdue. Change it together with
 * `asAt`. It is apart from the figures so that no page has to load it.
 */
export const reviewBy: Readonly<Record<ClaimId, Day>> = {
  // It moves with every review: half a year after it was looked up.
  rating: '2026-03-31',
  // The scheme's limit is changed by its regulator, after a consultation: a year.
  compensation: '2027-11-30',
  directors: '2025-10-31',
  experience: '2026-07-31',
  // The next audit is at 31 March 2026: half a year to publish it.
  trustFunds: '2026-09-30',
  people: '2026-07-31',
}

/** What each note says. */
export const footnotes: Readonly<Record<FootnoteId, string>> = {
  rating:
    `Rated Excellent on Trustpilot. Rating as at ${claims.rating.asAt}`
    + `${whenKnown(firmKnows.reviewScore, (score) => `: ${score}`)}.`,
  compensation:
    'The Financial Services Compensation Scheme (FSCS) may help if a funeral plan firm fails. It may be able to find you '
    + `a new plan, or pay compensation: ${compensationInFull}. Limit as at ${claims.compensation.asAt}.`,
  directors: `Number of branches as at ${claims.directors.asAt}. One funeral director may have several branches.`,
  allowance:
    'The third-party cost allowance is money towards costs such as the cremation or burial fee. It may not cover '
    + 'all of them. Anything above it is extra.',
  'payment-protection':
    'Payment protection is for people who pay in instalments and die before their last payment. Conditions apply: '
    + 'they are in your plan’s terms.',
  experience: `Years of experience and number of people who have planned ahead: figures as at ${claims.people.asAt}.`,
  'trust-accounts':
    `Trust funds of ${trustFundsInFull}, shown as ${claims.trustFunds.figure}. Trust accounts audited at `
    + `${trustAuditDate}.`,
}

/** The last of them, on a page that has the trust's figure in full. */
export const trustAuditNote = `Trust accounts audited at ${trustAuditDate}.`

/** Three reasons to trust us: each has the claim behind it, its picture and its words, the first of them in bold. */
export const badges = [
  { claim: 'rating', art: 'rated', words: ['Rated Excellent', `on Trustpilot, ${claims.rating.asAt}`] },
  {
    claim: 'compensation',
    art: 'protected',
    words: ['Protected', `by the Financial Services Compensation Scheme, ${compensationInFull}`],
  },
  {
    claim: 'directors',
    art: 'local',
    words: [`${claims.directors.figure} local funeral directors`, 'across the UK, counted by branch'],
  },
] as const

/** Above the badges at the foot of a page. */
export const trustStripHeading = 'Good to know'

/** The notes of the badges, in order. */
export const badgeNotes = badges.map(({ claim }) => claims[claim].footnote)

/** What screen readers call the links between a figure and its note. */
export const footnoteWords = {
  heading: 'Notes',
  reference: (number: number) => `Note ${number}`,
  /** Before the question that says more. */
  more: 'FAQs',
  back: 'Back to the text',
} as const

import { onDeviceFor } from '#contract/retention.ts'
import { claims, compensationInFull, firmKnows, whenKnown } from './claims.ts'
import { guideFormHeading } from './field-words.ts'
import { allAtOnce } from './plans.ts'

/** The words of the landing page, section by section. Figures come from `claims.ts`, plans from `plans.ts`. */
export const landing = {
  hero: {
    // Two sentences, each on the same two lines at every width.
    headline: [
      ['You sort', 'the soundtrack.'],
      ['We’ll sort', 'your funeral plan.'],
    ],
    intro:
      'Pick the songs. Pay in advance for what your plan covers. Leave your family less to sort and more to\u00a0sing.',
    button: 'Download Free Guide',
    guide: 'By email or by post, in\u00a0large\u00a0print if\u00a0you\u00a0like.',
    call: 'Or phone us free on',
    // On two lines.
    price: (price: string): readonly [string, string] => [
      `Plans from\u00a0${price}`,
      'for a\u00a0cremation with\u00a0no\u00a0service',
    ],
    /** The note of the price. */
    leftOut: (plan: string, what: string, asAt: string) =>
      `${plan}. Not included: ${what}. Price ${allAtOnce}, as at ${asAt}.`,
  },
  prompt: ['Scroll for your free guide', '→'],
  credibility: {
    heading: 'Planned by you. Sorted for them.',
  },
  plans: {
    // On two lines.
    heading: ['Five plans.', 'Does one sound like\u00a0you?'],
    text: 'You pay in advance, with at least 30 days to change your mind.',
    help: 'See which plans may fit',
  },
  banner: {
    heading: 'Leave memories, not worries',
    /** On a phone only the first sentence. */
    why: ['What you’d like is written down, so no one has to guess.', 'One phone call sets things in motion.'],
    song: 'What would they play for you?',
    press: 'Put it on the record',
    /** Round the label until there is a song. */
    empty: 'Your song here',
    /** Before the song is pressed, to say beforehand what is kept. */
    kept: `It stays on this device, for ${onDeviceFor}.`,
    /** Once it has been pressed. */
    pressed: 'Good. That’s the hardest part sorted.',
    /** If the button is pressed without a song. */
    missing: 'Type a song first. Any song will do.',
    plan: ['Now the plan', '→'],
    more: 'Add more songs',
    /** Without JavaScript, in place of the field. */
    make: 'Make a soundtrack to give away',
  },
  trust: {
    heading: 'Your money is kept apart from ours',
    points: [
      [
        'An independent trust',
        'holds the money for your funeral. Independent trustees look after it, and don’t answer to us.',
      ],
      ['The Financial Conduct Authority', 'authorises and regulates us.'],
    ],
    compensation: [
      'The Financial Services Compensation Scheme',
      `could protect you if we failed: ${compensationInFull}.`,
    ],
  },
  reviews: 'Rated Excellent on Trustpilot',
  form: {
    /** On the guide's cover, below the song. */
    cover: 'and other plans',
    // On a phone, two lines beside the cover.
    length: '16 pages to go with\u00a0a\u00a0cup\u00a0of\u00a0tea. In\u00a0large\u00a0print if you\u00a0like.',
    /** Four of its chapters. */
    inside: [
      'Our five plans, side by side',
      'Questions to ask any provider',
      'How to bring it up at home',
      'Pick your songs',
    ],
  },
  panel: {
    heading: 'Prefer to speak to someone?',
    text: 'Our UK-based advisers can also sell you a plan by phone.',
    call: 'Phone',
  },
} as const

/** The words of the landing page's form. */
export const leadFormWords = {
  heading: guideFormHeading,
  firstName: 'First name',
  lastName: 'Last name',
  phone: 'Phone number',
  email: 'Email address',
  hints: {
    phone: 'For example, 07700 900123. We’ll ring only if your request isn’t clear. No\u00a0cold\u00a0calls.',
    email: 'For example, name@example.com',
  },
  delivery: 'How would you like your guide?',
  addressHeading: 'Where shall we post it?',
  addressLine1: 'Address line 1',
  addressLine2: 'Address line 2',
  townCity: 'Town/City',
  county: 'County',
  postcode: 'Postcode',
  submit: 'Send me my info pack',
  sending: 'Sending...',
  advice: 'The info pack is our guide, and it’s free.',
} as const

/** The words around the review widget. If only some reviews are shown, the page must say so and link to them all. */
export const reviewWords = {
  /** When people rated us so, and how many, if that is known. */
  rated: `Our rating in ${claims.rating.asAt}${whenKnown(firmKnows.reviewScore, (score) => `: ${score}`)}.`,
  check: 'Read the good reviews and the rest.',
  selection: 'Showing our 4 and 5 star reviews.',
  all: 'Read all our reviews on Trustpilot',
  newTab: '(opens in a new tab)',
  /** Shown where the reviews will be. */
  place: 'Trustpilot',
} as const

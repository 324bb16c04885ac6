import type { formPages } from '#contract/api.ts'

/** Two versions of a form, and how it will be judged which does better: decided before anyone sees either. */
export interface Experiment {
  /** Its result is kept under this name: another experiment needs another. */
  readonly name: string
  /** What differs, as the desk says it. */
  readonly what: string
  readonly form: keyof typeof formPages
  /** The campaign key whose visitors take part; '' for everyone. */
  readonly key: string
  /** `link`: the link says which version, `/?c=tv.b`. `split`: where it does not, each page view is one or the other by chance. */
  readonly by: 'link' | 'split'
  /** The rate that counts: of how many views in which the form was seen or begun, how many leads. */
  readonly of: 'seen' | 'begun'
  readonly did: 'accepted' | 'delivered'
  /** What that rate is expected to be for version a, and the smallest part of it worth knowing: 0.1 is a tenth more. */
  readonly expected: number
  readonly smallest: number
  /** The first day that counts, in the UK. */
  readonly from: string
}

declare global {
  interface ImportMetaEnv {
    /** {@link isRunning} for what visitors load: set by vite.config.ts, so that a build leaves out what it forbids. */
    readonly TWO_VERSIONS: boolean
  }
}

/** Whether visitors see two versions now. While it is off, no page has a byte of it. */
export const isRunning: boolean = false

export const experiment: Experiment = {
  name: 'reason-for-phone-2026-12',
  what: 'Version a of the home page’s form says why it asks for the phone number; version b does not.',
  form: 'landing',
  key: '',
  by: 'split',
  of: 'seen',
  did: 'delivered',
  expected: 0.03,
  smallest: 0.1,
  from: '2026-12-01',
}

/** The end of the phone number's hint, which version b leaves out. */
export const onlyInA = ' We’ll ring only if your request isn’t clear, never to sell you a plan.'

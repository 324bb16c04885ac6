import type { FootnoteId } from './claims.ts'

export type PlanId = 'direct-cremation' | 'value' | 'standard' | 'select' | 'premier'

/** The rows of the comparison, the same for every plan. */
export type ComparisonKey =
  | 'burialOrCremation'
  | 'service'
  | 'choiceOfDateAndTime'
  | 'coffin'
  | 'limousines'
  | 'thirdPartyAllowance'
  | 'notIncluded'

/** A plan as shown. The price never appears without `notIncluded` beside it. */
export interface Plan {
  readonly id: PlanId
  readonly name: string
  readonly price: string
  readonly summary: string
  /**
   * What somebody gains by it over the plan before it. It stands in bold in front of `has`, and under the plan's name
   * in the guide, on one line: at most 34 characters on a phone. `summary` is a sentence for whoever reads about this
   * plan alone.
   */
  readonly gain: string
  /** What it has beyond `gain` and what its side of the landing page says of all its plans. */
  readonly has: readonly string[]
  readonly covers: readonly string[]
  readonly allowance: string | undefined
  readonly notIncluded: readonly string[]
  /** What it leaves out besides `noPlanIncludes`, in a line. */
  readonly leavesOut: string
  readonly comparison: Readonly<Record<ComparisonKey, string>>
}

/** The third-party cost allowances: the Value Plan's, and that of the three plans above it. */
export const allowances = { value: '£800', standardAndAbove: '£1,100' } as const

/** Row headings of the comparison, in order. */
export const comparisonRows: ReadonlyArray<{ readonly key: ComparisonKey; readonly label: string }> = [
  { key: 'burialOrCremation', label: 'Burial or cremation' },
  { key: 'service', label: 'Service' },
  { key: 'choiceOfDateAndTime', label: 'Date and time' },
  { key: 'coffin', label: 'Coffin' },
  { key: 'limousines', label: 'Limousines' },
  { key: 'thirdPartyAllowance', label: 'Third-party cost allowance' },
  { key: 'notIncluded', label: 'Not included' },
]

/** When every price was true; the guide's edition. Change it with the prices. */
export const pricesAsAt = 'November 2026'

/** Wherever there are prices: when they were true. */
export const pricesDated = `Prices as at ${pricesAsAt}.`

/** What “from” means, in short. */
export const fromPrices = '“From” is a plan’s lowest price. You get yours in writing before you say yes.'

/** The same at more length, where somebody reads about particular plans. */
export const aboutPrices =
  `${pricesDated} “From” is a plan’s lowest price. Yours depends on what you choose and how you pay, and you get it in `
  + 'writing before you say yes.'

/** What none of the plans includes. */
export const noPlanIncludes = 'flowers, newspaper notices, the wake'

const eitherWay = 'Burial or cremation'
const attendedService = 'A service your family and friends can attend'
const yourDateAndTime = 'Your choice of date and time'
const flexibleDateAndTime = 'A flexible date and time'
const plotAndHeadstone = 'A burial plot or a headstone'
const partyAndFlowers = 'Flowers, newspaper notices or the wake'

/** In a list of what a plan covers. */
export const allowanceTowards = (allowance: string) => `${allowance} towards third-party costs`
const costsAbove = (allowance: string) =>
  `Third-party costs above ${allowance}, such as the cremation or burial fee and the minister or celebrant`
/** In a row. */
export const shortAllowance = (allowance: string) => `${allowance} allowance`
/** In a row that says how much it is. */
const beyond = 'costs above the\u00a0allowance'
const leftOut = (allowance: string) => `Costs above ${allowance}, a burial plot or headstone`

/** What all plans that have an allowance leave out, for where one cell covers all of them. */
export const leftOutWithAllowance = leftOut('the allowance')

/** The five plans, from the simplest to the fullest. */
export const plans: readonly [Plan, ...Plan[]] = [
  {
    id: 'direct-cremation',
    name: 'Direct Cremation Plan',
    price: '£1,885',
    summary: 'A simple cremation with no service and no one attending. Your family can remember you in their own way.',
    gain: 'Simple, and our lowest price',
    has: ['Unattended cremation', 'no service', 'cremation costs covered'],
    covers: ['Unattended cremation', 'Cremation costs'],
    allowance: undefined,
    notIncluded: [
      'A service, or anyone attending the cremation',
      'A choice of date and time',
      'Limousines',
      'A burial',
      partyAndFlowers,
    ],
    leavesOut: 'a service, a burial',
    comparison: {
      burialOrCremation: 'Cremation only',
      service: 'No service, unattended',
      choiceOfDateAndTime: 'We choose',
      coffin: 'Ask us',
      limousines: 'None',
      thirdPartyAllowance: 'Cremation costs covered',
      notIncluded: `A service, a burial, ${noPlanIncludes}`,
    },
  },
  {
    id: 'value',
    name: 'Value Plan',
    price: 'from £3,130',
    summary: 'A simple service with the people you love there, and no frills.',
    gain: 'Everyone there, nothing fancy',
    has: ['Basic coffin', shortAllowance(allowances.value)],
    covers: [eitherWay, attendedService, 'A basic coffin', allowanceTowards(allowances.value)],
    allowance: allowances.value,
    notIncluded: [
      costsAbove(allowances.value),
      'A choice of date and time',
      'Limousines',
      plotAndHeadstone,
      partyAndFlowers,
    ],
    leavesOut: `a choice of date and time, limousines, ${beyond}`,
    comparison: {
      burialOrCremation: 'Either',
      service: 'Yes, attended',
      choiceOfDateAndTime: 'We choose',
      coffin: 'Basic',
      limousines: 'None',
      thirdPartyAllowance: allowances.value,
      notIncluded: `${leftOut(allowances.value)}, ${noPlanIncludes}`,
    },
  },
  {
    id: 'standard',
    name: 'Standard Plan',
    price: 'from £3,730',
    summary: 'The Value Plan with a bigger allowance and your choice of date and time.',
    gain: yourDateAndTime,
    has: ['Basic coffin', shortAllowance(allowances.standardAndAbove)],
    covers: [
      eitherWay,
      attendedService,
      yourDateAndTime,
      'A basic coffin',
      allowanceTowards(allowances.standardAndAbove),
    ],
    allowance: allowances.standardAndAbove,
    notIncluded: [costsAbove(allowances.standardAndAbove), 'Limousines', plotAndHeadstone, partyAndFlowers],
    leavesOut: `limousines, ${beyond}`,
    comparison: {
      burialOrCremation: 'Either',
      service: 'Yes, attended',
      choiceOfDateAndTime: 'Your choice',
      coffin: 'Basic',
      limousines: 'None',
      thirdPartyAllowance: allowances.standardAndAbove,
      notIncluded: `${leftOut(allowances.standardAndAbove)}, ${noPlanIncludes}`,
    },
  },
  {
    id: 'select',
    name: 'Select Plan',
    price: 'from £4,085',
    summary: 'A high-quality coffin, a limousine, and a flexible date and time.',
    gain: 'The family arrive together',
    has: [
      'High-quality coffin',
      'one limousine',
      'flexible date and\u00a0time',
      shortAllowance(allowances.standardAndAbove),
    ],
    covers: [
      eitherWay,
      attendedService,
      flexibleDateAndTime,
      'A high-quality coffin',
      'One limousine',
      allowanceTowards(allowances.standardAndAbove),
    ],
    allowance: allowances.standardAndAbove,
    notIncluded: [
      costsAbove(allowances.standardAndAbove),
      'More than one limousine',
      plotAndHeadstone,
      partyAndFlowers,
    ],
    leavesOut: beyond,
    comparison: {
      burialOrCremation: 'Either',
      service: 'Yes, attended',
      choiceOfDateAndTime: 'Flexible',
      coffin: 'High-quality',
      limousines: 'One',
      thirdPartyAllowance: allowances.standardAndAbove,
      notIncluded: `${leftOut(allowances.standardAndAbove)}, ${noPlanIncludes}`,
    },
  },
  {
    id: 'premier',
    name: 'Premier Plan',
    price: 'from £4,335',
    summary: 'A superior coffin, two limousines, and a flexible date and time.',
    gain: 'Room for a larger family',
    has: [
      'Superior coffin',
      'two limousines',
      'flexible date and\u00a0time',
      shortAllowance(allowances.standardAndAbove),
    ],
    covers: [
      eitherWay,
      attendedService,
      flexibleDateAndTime,
      'A superior coffin',
      'Two limousines',
      allowanceTowards(allowances.standardAndAbove),
    ],
    allowance: allowances.standardAndAbove,
    notIncluded: [
      costsAbove(allowances.standardAndAbove),
      'More than two limousines',
      plotAndHeadstone,
      partyAndFlowers,
    ],
    leavesOut: beyond,
    comparison: {
      burialOrCremation: 'Either',
      service: 'Yes, attended',
      choiceOfDateAndTime: 'Flexible',
      coffin: 'Superior',
      limousines: 'Two',
      thirdPartyAllowance: allowances.standardAndAbove,
      notIncluded: `${leftOut(allowances.standardAndAbove)}, ${noPlanIncludes}`,
    },
  },
]

/** By how much a plan's lowest price is above that of the one before it. */
export function priceStep(before: Plan, plan: Plan): string {
  const pounds = ({ price }: Plan) => Number(price.replace(/\D/g, ''))
  return `Starts £${pounds(plan) - pounds(before)} above the ${before.name}.`
}

interface PlanNote {
  readonly text: string
  readonly footnote: FootnoteId
}

/** In short; the note says more. @param plan the name of the plan, if only one has an allowance */
export const aboutAllowance = (plan?: string) =>
  `The ${plan === undefined ? '' : `${plan}’s `}allowance goes towards third-party costs. It may not cover everything.`

const allowanceNote: PlanNote = {
  text: aboutAllowance(),
  footnote: 'allowance',
}

export const paymentNote: PlanNote = {
  text: 'Paying in instalments? Ask us how payment protection works.',
  footnote: 'payment-protection',
}

/** What is said about plans, each with its footnote. */
export const planNotes = [allowanceNote, paymentNote] as const

interface PlanSide {
  /** How many plans it has, where all of them are shown. */
  readonly count: string
  readonly title: string
  /** The title where somebody is deciding, perhaps in grief. */
  readonly plainTitle: string
  readonly text: string
  readonly note?: PlanNote
  readonly plans: readonly Plan[]
  /** What all its plans leave out. */
  readonly noneOfThese?: string
}

/** The plans as the two sides of a record, and what those of a side have in common. */
export const planSides: readonly PlanSide[] = [
  {
    count: 'One plan.',
    title: 'A quiet goodbye',
    plainTitle: 'Without a service',
    text: 'Unattended, with no service. We choose the date and time.',
    plans: plans.filter(({ allowance }) => allowance === undefined),
  },
  {
    count: 'Four plans.',
    title: 'All together now',
    plainTitle: 'With a service',
    text: 'Burial or cremation, with a service for family and friends.',
    note: allowanceNote,
    plans: plans.filter(({ allowance }) => allowance !== undefined),
    noneOfThese: 'None of the four includes a burial plot or a headstone.',
  },
]

/** True of all five. */
export const noneIncludes = 'None of the plans includes flowers, newspaper notices or the wake.'

/** Beside the plans that fit, which may not be shown with the rest of their side. */
export const noneOfTheseIncludes =
  'None of these includes a burial plot or a headstone, flowers, newspaper notices or the wake.'

/** The same for the plan without a burial. */
export const doesNotInclude = 'It doesn’t include flowers, newspaper notices or the wake.'

/** Where to read all that a plan covers, for whoever is about to decide. */
export const summaryAndTerms =
  'The plan’s summary and terms list everything: what the funeral director does, whether there’s a hearse, what happens '
  + 'to the ashes. Ask us for both before you decide. They’re free.'

/** After a list, which names the main points only. */
export const wholePlan = `These are the main points. ${summaryAndTerms}`

/** Beside each price, before what its plan leaves out. */
export const notIncluded = 'Not included:'

/** Beside a price without “from”: paid in instalments, it may be more. */
export const allAtOnce = 'when you pay all at once'

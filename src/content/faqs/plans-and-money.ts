import type { PlanInterest } from '#contract/answers.ts'
import { formPages } from '#contract/pages.ts'
import { compensationInFull, firmKnows, trustAuditDate, trustFundsInFull, whenKnown } from '../claims.ts'
import { firm } from '../firm.ts'
import {
  aboutPrices,
  allAtOnce,
  allowances,
  allowanceTowards,
  type Plan,
  type PlanId,
  plans,
  pricesDated,
  summaryAndTerms,
  wholePlan,
} from '../plans.ts'
import { askMoneyHelper, compensationScheme } from '../who-can-help.ts'
import type { FaqEntry, FaqGroup } from './faq.ts'
import { questionsOfNotes } from './questions-of-notes.ts'

/** Whom a plan suits, and whom it does not. The guide says the same. */
export const suits = {
  title: 'It may suit you if',
  points: [
    'you’d like to choose for yourself',
    'you want to pay for what it covers while you can',
    'you want to leave your family fewer decisions',
  ],
} as const

export const suitsNot = {
  title: 'It may not suit you if',
  points: [
    'the money would leave you short, or you have debts to clear first',
    'you’ve already put money aside, and someone knows your wishes',
    'you already have a plan, or life cover meant for your\u00a0funeral',
    'you’re likely to move abroad',
  ],
} as const

export const otherWays = [
  'If you get benefits, find out before you buy how a plan would affect them: ask whoever pays them. There '
    + 'are other ways to pay for a funeral, such as savings or life insurance. If your family is on a low income when the '
    + 'time comes, the government may help, but less where there is a plan. For free, impartial help with all of this, try ',
  ...askMoneyHelper,
] as const

/** What the allowance is for. The guide says the same. */
export const thirdPartyCosts = [
  'Some funeral costs aren’t the funeral director’s own: the cremation or burial fee, the minister or celebrant, '
    + 'doctors’ fees where they apply. Other people set them, so they’re called third-party costs.',
  'The allowance is money in your plan towards them. It may not cover everything, and a burial usually costs more '
    + 'than a cremation. Your family or your estate (the money and things you leave behind) pays the difference.',
  'These costs may rise over the years. Your plan’s terms say whether the allowance does.'
    + whenKnown(firmKnows.allowanceOverTime, (words) => ` ${words}`),
] as const

const aboutFlexible = firmKnows.flexibleDate || 'Ask us how a “flexible” date and time differs from “your choice”.'

/** What the lists of a plan leave open. */
export const leftOpen: Readonly<Partial<Record<PlanId, string>>> = {
  'direct-cremation':
    whenKnown(firmKnows.directIncludes, (more) => `It also covers ${more}.`)
    || 'Ask us about the coffin and the ashes.',
  select: aboutFlexible,
  premier: aboutFlexible,
}

const everyPlanIncludes = [
  whenKnown(firmKnows.everyPlanIncludes, (services) => `Every plan includes the funeral director’s ${services}.`),
].filter(Boolean)

/** What only the family or the estate can pay. */
const beyondAllowance = 'third-party costs above the plan’s allowance'

/** What a plan is, what it covers, and what it leaves out. */
export const aboutPlans = {
  id: 'about-plans',
  heading: 'About funeral plans',
  art: 'answer-planning-ahead',
  entries: [
    {
      id: 'what-is-a-funeral-plan',
      question: 'What is a funeral plan?',
      answer: [
        'It’s a way to choose your own funeral, and to pay in advance for what your plan covers. You say what you’d '
          + 'like, and we write it down. When you die, a funeral director carries out the funeral in your plan.',
        'That leaves your family with fewer decisions at a hard time, and no one has to guess whether you wanted “My '
          + 'Way”.',
      ],
    },
    {
      id: 'is-it-right-for-me',
      question: 'Is a plan right for me?',
      answer: [`${suits.title}:`, { list: suits.points }, `${suitsNot.title}:`, { list: suitsNot.points }, otherWays],
    },
    {
      id: 'what-is-not-included',
      question: 'What is not included in a plan?',
      answer: [
        'None of our plans includes:',
        {
          list: [
            `${beyondAllowance}, where it has one: for example the cremation or burial fee, or the minister or celebrant`,
            'a burial plot or a headstone',
            'flowers and newspaper notices',
            'the wake',
          ],
        },
        'A direct cremation has no service, and no one attends it.',
        summaryAndTerms,
        ...everyPlanIncludes,
      ],
      notes: [{ note: 'allowance', after: beyondAllowance }],
    },
    {
      id: 'read-the-terms',
      question: 'Can I read the terms first?',
      answer: [
        'Yes, please do. Ask us for the terms and summary of any plan. They’re free.',
        'Show them to someone you trust, and ask us about anything that isn’t clear.',
      ],
    },
    {
      id: 'which-funeral-director',
      question: 'Which funeral director will it be?',
      answer: [
        'Once you’ve bought a plan, we have 30 days to arrange it with a funeral director. They’ll be within '
          + 'a reasonable distance of you, unless you’ve agreed otherwise. Within two working days of arranging it, we’ll '
          + 'write to tell you who they are and where.',
        'From that day you have at least 7 days to change your mind and get all your money back.',
        'Is there someone you’d like, or wouldn’t? Tell us before you buy.',
      ],
    },
    {
      ...questionsOfNotes.allowance,
      answer: [
        ...thirdPartyCosts,
        `The allowance is ${allowances.value} in the Value Plan, and ${allowances.standardAndAbove} in the Standard, `
          + 'Select and Premier Plans. The Direct Cremation Plan has none, because the plan covers the cremation costs.',
      ],
    },
    {
      id: 'burial-or-cremation',
      question: 'Can I choose burial or cremation?',
      answer: [
        'Yes, with the Value, Standard, Select and Premier Plans. The Direct Cremation Plan is for cremation only.',
        'If you’d like a burial, remember that the plot and the headstone aren’t part of the plan. Burial fees '
          + 'differ from place to place, so ask what they are where you’d like to be buried.',
      ],
    },
    {
      id: 'my-own-music',
      question: 'Can I choose my own music?',
      answer: [
        'We rather hope you will. Hymns, heavy metal or the theme from your favourite soap: write it down and tell the '
          + 'people close to you.',
        'Some places of worship have rules about what can be played, so it’s worth asking first.',
        'A direct cremation has no service, so there’s no music. Your family can still play your songs at home.',
      ],
    },
  ],
} as const satisfies FaqGroup

/** Where the money goes, who guards it, and how to get it back. */
export const yourMoney = {
  id: 'your-money',
  heading: 'Your money',
  art: 'your-money',
  entries: [
    {
      ...questionsOfNotes['trust-accounts'],
      answer: [
        'The money for your funeral goes into an independent trust, kept apart from ours. Independent trustees look '
          + 'after it for everyone who has a plan.',
        `The trust funds come to ${trustFundsInFull}. The trust accounts were audited at ${trustAuditDate}, which `
          + 'means that an auditor checked them.',
      ],
      notes: [{ note: 'trust-accounts', after: trustFundsInFull }],
    },
    {
      ...questionsOfNotes['payment-protection'],
      answer: [
        'Yes. Ask us what each payment would be, and whether spreading the cost adds to the total.',
        'Payment protection is for people who die before their last payment. Where it applies, the funeral still goes '
          + 'ahead as planned, and no one has to make the payments that are left.',
        'Some plans have a waiting period at the start, of two years at most. If you die during it, we pay back '
          + 'everything that has been paid, within 30 days of being told: to your estate, or to whoever bought the plan for '
          + 'you. Your family can ask about paying the rest instead. If it was an accident, the funeral goes ahead.',
        'Until the waiting period is over you can also cancel and get all your money back. Before you buy, ask us '
          + 'whether your plan has one, and what else its terms say.',
      ],
      notes: [{ note: 'payment-protection', after: 'Payment protection' }],
    },
    {
      id: 'missed-payments',
      question: 'What if I miss a payment?',
      answer: [
        'Tell us as soon as you can. If you miss two in a row, we write to you with what is owed and what happens next. '
          + 'You then have at least 10 working days to pay, and we don’t charge a fee.',
        'If you can’t, your plan may be cancelled. In a waiting period you’d get back all that you’ve paid; after it, your '
          + 'plan’s terms say what you’d get back.',
        ['If money is short, you can get free, impartial help from ', ...askMoneyHelper],
      ],
    },
    {
      ...questionsOfNotes.compensation,
      answer: [
        'The money for your funeral isn’t ours: it’s in the trust. Behind that is the Financial Services Compensation '
          + 'Scheme (FSCS). If a funeral plan firm fails, the scheme may be able to find you a plan with another firm, or '
          + `pay compensation. It protects ${compensationInFull}.`,
        [
          '“Eligible” means that the scheme’s rules cover you and your plan. The scheme can tell you more: visit ',
          { link: compensationScheme.website, href: compensationScheme.url },
          '.',
        ],
      ],
      notes: [{ note: 'compensation', after: `${compensationInFull}.` }],
    },
    {
      id: 'can-i-cancel',
      question: 'Can I change my mind and cancel?',
      answer: [
        'Yes. You have at least 30 days to cancel a new plan and get all your money back, and you don’t have to give a '
          + 'reason. Those are the Financial Conduct Authority’s rules.',
        'You may have longer: until the end of the waiting period, if you pay in instalments and your plan has one, and '
          + 'at least 7 days from being told who the funeral director is. We pay you back within 30 days.',
        'You can still cancel after that, but there may be a fee. Your plan’s terms say how much you’d get back. '
          + 'After your death, once someone has asked for the funeral, the plan can no longer be cancelled.',
        [
          'Phone, email or write to us; any will do: ',
          { phone: firm.freephone },
          `, ${firm.hours}; `,
          { link: firm.email, href: `mailto:${firm.email}` },
          `; ${firm.registeredOffice}.`,
        ],
      ],
    },
  ],
} as const satisfies FaqGroup

/** Before the list of what a plan leaves out. */
export const leftOutLead = 'It does not cover'

/** What each plan covers and, at the same length, what it leaves out. */
export const eachPlan: FaqGroup<PlanId> = {
  id: 'our-plans',
  heading: 'Our five plans',
  art: 'plan-select',
  entries: plans.map(entryOf),
}

/** The guide form, with its first question answered by the plan being read about. */
function guideAbout(id: PlanId): string {
  const planInterest: PlanInterest = id === 'direct-cremation' ? id : 'traditional-funeral'
  return `${formPages.guide}?${new URLSearchParams({ planInterest })}`
}

function entryOf({ id, name, price, summary, covers, notIncluded, allowance }: Plan): FaqEntry<PlanId> {
  const open = leftOpen[id]
  return {
    id,
    question: `What’s in the ${name}?`,
    answer: [
      price.startsWith('from')
        ? `${summary} Prices start ${price}. It covers:`
        : `${summary} It costs ${price} ${allAtOnce}. It covers:`,
      { list: covers, marks: 'ticks' },
      `${leftOutLead}:`,
      { list: notIncluded, marks: 'crosses' },
      ...(open === undefined ? [] : [open]),
      wholePlan,
      price.startsWith('from') ? aboutPrices : pricesDated,
      ['Read it on paper: ', { link: 'get your free guide', href: guideAbout(id) }, '.'],
    ],
    ...(allowance !== undefined && { notes: [{ note: 'allowance', after: allowanceTowards(allowance) }] }),
  }
}

import { compensationInFull, trustAuditDate, trustFundsInFull } from '../claims.ts'
import { firm } from '../firm.ts'
import { allowances, type Plan, type PlanId, plans } from '../plans.ts'
import type { FaqEntry, FaqGroup } from './faq.ts'
import { questionsOfNotes } from './questions-of-notes.ts'

/** What a plan is, what it covers, and what it leaves out. */
export const aboutPlans = {
  id: 'about-plans',
  heading: 'About funeral plans',
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
      id: 'what-is-not-included',
      question: 'What is not included in a plan?',
      answer: [
        'A plan covers what it names, and no more. It doesn’t include:',
        {
          list: [
            'third-party costs above your plan’s allowance, such as the cremation or burial fee, the minister or '
              + 'celebrant, and doctors’ fees where they apply',
            'a burial plot or a headstone',
            'flowers and newspaper notices',
            'the wake (sausage rolls are up to you)',
            'anything else your plan doesn’t name',
          ],
        },
        'Direct Cremation is our simplest plan. It has no service, and no one attends the cremation.',
        'We show what each plan leaves out beside its price. Please read that part before you buy, and ask us about '
          + 'anything that isn’t clear.',
      ],
      notes: ['allowance'],
    },
    {
      ...questionsOfNotes.allowance,
      answer: [
        'Some funeral costs aren’t the funeral director’s own. Other people set them, and they’re called third '
          + 'parties. For example:',
        {
          list: [
            'the cremation or burial fee',
            'the minister or celebrant who leads the service',
            'doctors’ fees, where they apply',
          ],
        },
        `The allowance is money in your plan towards these costs. It is ${allowances.value} in the Value Plan, and `
          + `${allowances.standardAndAbove} in the Standard, Select and Premier Plans.`,
        'It may not cover everything. If the costs are higher than the allowance, your family or your estate (the '
          + 'money and things you leave behind) pays the difference. Your plan’s terms say how the allowance works '
          + 'over the years.',
        'The Direct Cremation Plan has no allowance, because the plan covers the cremation costs.',
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
        'We rather hope you will. You sort the soundtrack, and we’ll sort your funeral plan. Hymns, heavy metal or '
          + 'the theme from your favourite soap: write it down and tell the people close to you.',
        'Some places of worship have rules about what can be played, so it’s worth asking first.',
        'A direct cremation has no service, so there’s no music. But nothing stops your family from turning the '
          + 'volume up at home.',
      ],
    },
  ],
} as const satisfies FaqGroup

/** Where the money goes, who guards it, and how to get it back. */
export const yourMoney = {
  id: 'your-money',
  heading: 'Your money',
  entries: [
    {
      ...questionsOfNotes['trust-accounts'],
      answer: [
        'It goes into an independent trust, not into our biscuit tin. The trust is kept separate from our own money, '
          + 'and independent trustees look after it for everyone who has a plan.',
        `The trust funds come to ${trustFundsInFull}. The trust accounts were audited at ${trustAuditDate}, which `
          + 'means that an auditor checked them.',
      ],
      notes: ['trust-accounts'],
    },
    {
      ...questionsOfNotes['payment-protection'],
      answer: [
        'Ask us about spreading the cost, and about what it adds to the total, if anything.',
        'Payment protection is for people who die before their last payment. Where it applies, the funeral still goes '
          + 'ahead as planned and no one has to make the payments that are left.',
        'There are conditions. For example, there may be a waiting period at the start. If you die during it, we may '
          + 'give back the money you’ve paid instead of providing the funeral. It depends on your plan’s terms, so '
          + 'ask us to go through them with you before you sign.',
      ],
      notes: ['payment-protection'],
    },
    {
      ...questionsOfNotes.compensation,
      answer: [
        'Your money is in the independent trust, separate from ours, and independent trustees look after it.',
        'Behind that is the Financial Services Compensation Scheme (FSCS). If a funeral plan firm fails, the '
          + 'scheme may be able to find you a plan with another firm or pay compensation. It protects '
          + `${compensationInFull}.`,
        '“Eligible” means that the scheme’s rules cover you and your plan. The scheme can tell you more: its website '
          + 'is fscs.org.uk.',
      ],
      notes: ['compensation'],
    },
    {
      id: 'can-i-cancel',
      question: 'Can I change my mind and cancel?',
      answer: [
        'Yes. Under the Financial Conduct Authority’s rules you have at least 30 days to cancel a new plan and get '
          + 'all your money back. You don’t have to give a reason.',
        'You can still cancel after that, but there may be a cancellation fee. How much you get back depends on your '
          + 'plan’s terms. If you pay in instalments, your time to cancel for free may be longer.',
        'Once the funeral has been asked for, the right to cancel ends.',
        ['To cancel, phone us on ', { phone: firm.freephone }, `, ${firm.hours}. No hard feelings.`],
      ],
    },
  ],
} as const satisfies FaqGroup

/** What each plan covers and, at the same length, what it leaves out. */
export const leftOutOf = 'It does not cover'

export const eachPlan: FaqGroup<PlanId> = {
  id: 'our-plans',
  heading: 'Our five plans',
  entries: plans.map(entryOf),
}

function entryOf({ id, name, price, summary, covers, notIncluded, allowance }: Plan): FaqEntry<PlanId> {
  return {
    id,
    question: `What’s in the ${name}?`,
    answer: [
      `${summary} It costs ${price} and covers:`,
      { list: covers },
      `${leftOutOf}:`,
      { list: notIncluded },
      'Anything that a plan doesn’t name isn’t part of it.',
    ],
    ...(allowance !== undefined && { notes: ['allowance'] }),
  }
}

import { compensationInFull, trustAuditDate, trustFundsInFull } from '../claims.ts'
import { firm } from '../firm.ts'
import type { FaqGroup } from './faq.ts'

/** Where the money goes, who guards it, and how to get it back. */
export const yourMoney = {
  id: 'your-money',
  heading: 'Your money',
  entries: [
    {
      id: 'how-is-my-money-looked-after',
      question: 'How is my money looked after?',
      explains: 'trust-accounts',
      answer: [
        'It goes into an independent trust, not into our biscuit tin. The trust is kept separate from our own money, '
          + 'and independent trustees look after it for everyone who has a plan.',
        `The trust funds come to ${trustFundsInFull}. The trust accounts were audited at ${trustAuditDate}, which `
          + 'means that an auditor checked them.',
      ],
      notes: ['trust-accounts'],
    },
    {
      id: 'paying-by-instalments',
      question: 'Can I pay in instalments, and what if I die before I finish?',
      explains: 'payment-protection',
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
      id: 'if-the-firm-fails',
      question: 'What happens if your firm fails?',
      explains: 'compensation',
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

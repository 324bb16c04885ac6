import { firm } from '../firm.ts'
import { allowances } from '../plans.ts'
import type { FaqGroup } from './faq.ts'

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
      id: 'third-party-costs',
      question: 'What is the third-party cost allowance?',
      explains: 'allowance',
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
    {
      id: 'funeral-needed-now',
      question: 'What if the funeral is needed now?',
      answer: [
        'If someone has just died, we’re so sorry. Funeral plans are for paying in advance, so one may not suit a '
          + 'funeral that’s needed now.',
        [
          'Please phone us on ',
          { phone: firm.freephone },
          `, ${firm.hours}. You can also ring a local funeral director yourself. You don’t need a plan to do that.`,
        ],
        [
          'In the evening or at the weekend you needn’t wait for us. If someone has died at home, phone the GP or ',
          { phone: '111' },
          ' (in Northern Ireland, the out-of-hours GP). If it wasn’t expected, phone ',
          { phone: '999' },
          ' first. Once the death is confirmed, a local funeral director can come at any hour, and nothing else has to be '
            + 'decided yet.',
        ],
      ],
    },
  ],
} as const satisfies FaqGroup

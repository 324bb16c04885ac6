import { firm } from '../firm.ts'
import type { FaqGroup } from './faq.ts'

/** Moving house, planning for others, and what happens on the day. */
export const whenLifeHappens = {
  id: 'when-life-happens',
  heading: 'When life happens',
  entries: [
    {
      id: 'if-i-move',
      question: 'What if I move house?',
      answer: [
        'Let us know your new address, somewhere between the gas company and the milkman. We’ll look at which '
          + 'funeral directors are near you and tell you whether anything changes.',
        'Third-party costs, such as the cremation or burial fee, may be higher or lower in your new area. If you’re '
          + 'moving out of the UK, please talk to us first. Your plan’s terms say what it covers and where.',
      ],
    },
    {
      id: 'planning-for-someone-else',
      question: 'Can I buy a plan for someone else?',
      answer: [
        'You can certainly ask us about one: plenty of people plan for a partner or a parent. It’s their funeral, so '
          + 'they should know about it and have their say.',
        'Phone us and an adviser will explain who chooses, who signs and who pays. If the person can no longer decide '
          + 'things for themselves, tell the adviser that too, because it changes who may sign.',
      ],
    },
    {
      id: 'when-i-die',
      question: 'What happens when I die?',
      answer: [
        'This is when your plan starts to earn its keep:',
        {
          list: [
            'Someone close to you tells us that you have died. If you named a person for this, they are called your '
              + 'nominated representative.',
            'We find your plan and put your family in touch with the funeral director.',
            'The funeral director goes through the plan with them and settles what was left open.',
            'The funeral goes ahead as your plan says, soundtrack and all if you chose one with a service.',
          ],
        },
        'If any costs are more than your plan covers, the funeral director tells your family what they are.',
      ],
    },
    {
      id: 'what-my-family-does',
      question: 'Will my family have to do anything?',
      answer: [
        'A few things, yes. They will need to:',
        {
          list: [
            'register the death',
            'tell us, so that we can start',
            'talk to the funeral director about anything you left open',
            'pay for anything that your plan doesn’t cover',
            'arrange extras, such as flowers or the wake',
          ],
        },
        [
          'Please tell them that you have a plan and where the papers are. A plan that no one knows about is a very '
            + 'well-kept secret. They can reach us on ',
          { phone: firm.freephone },
          `, ${firm.hours}.`,
        ],
      ],
    },
  ],
} as const satisfies FaqGroup

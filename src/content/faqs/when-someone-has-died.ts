import { firm } from '../firm.ts'
import { firstCalls, funeralDirectorsAnswer, whenWeAreClosed } from '../first-calls.ts'
import { firstSteps, whenSomeoneDies } from '../when-someone-dies.ts'
import { askMoneyHelper, helplines, tellUsOnce } from '../who-can-help.ts'
import type { FaqGroup } from './faq.ts'

/** For those who need it today: the guide’s first steps as answers. */
export const whenSomeoneHasDied = {
  id: 'when-someone-has-died',
  heading: 'When someone has died',
  art: 'answer-asap',
  entries: [
    {
      id: 'what-to-do-first',
      question: 'What do I need to do first?',
      answer: [
        firstCalls.urgent,
        firstCalls.expected,
        whenSomeoneDies.calm,
        [`${whenWeAreClosed}, don’t wait for us. `, ...firstSteps.closed.text],
      ],
    },
    {
      id: 'was-there-a-plan',
      question: 'What if there was a funeral plan?',
      answer: [firstSteps.plan.text, whenSomeoneDies.withPlan.ifOurs],
    },
    {
      id: 'funeral-needed-now',
      question: 'Can a plan pay for a funeral that’s needed now?',
      answer: [
        'We’re so sorry. Probably not: plans are for paying in advance.',
        [
          'Phone us on ',
          { phone: firm.freephone },
          `, ${firm.hours}, and we’ll tell you honestly what can be done. If we’re closed, don’t wait for us: `
            + `${funeralDirectorsAnswer}. You don’t need a plan for that.`,
        ],
        ['If money is short, you may be able to get help with paying for it. Ask ', ...askMoneyHelper],
      ],
    },
    {
      id: 'registering-a-death',
      question: 'When do I register the death?',
      answer: [firstSteps.register.text],
    },
    {
      id: 'whom-to-tell',
      question: 'Who else do I need to tell?',
      answer: [
        [`Start with ${tellUsOnce.name}, a free government service. `, ...firstSteps.tellUsOnce.text],
        `${firstSteps.others.title}. ${firstSteps.others.text}`,
      ],
    },
    {
      id: 'someone-to-talk-to',
      question: 'Is there someone I can talk to?',
      answer: [
        'Yes, and it’s free. Cruse supports people who have lost someone; its phone line has set hours. Samaritans are '
          + 'there for anyone, day and night.',
        ...helplines.map(({ name, phone, website, url }) => [
          `${name}: `,
          { phone },
          ', ',
          { link: website, href: url },
        ]),
      ],
    },
  ],
} as const satisfies FaqGroup

import { firm } from './firm.ts'
import type { RichText } from './rich-text.ts'
import { tellUsOnce } from './who-can-help.ts'

/** One step, as the guide numbers it and as an answer among the FAQs has it. */
interface Step {
  readonly title: string
  readonly text: RichText
}

/** What comes before everything else wherever somebody may have died, in this order. */
export const firstCalls = {
  urgent: [
    {
      strong: [
        'If the death wasn’t expected, or you’re not sure that they have died, phone ',
        { phone: '999' },
        ' now.',
      ],
    },
  ],
  expected: [
    'If it was expected and they were at home, phone the GP, or ',
    { phone: '111' },
    ' when the surgery is closed (in Northern Ireland, the out-of-hours GP). In a hospital, hospice or care home, the '
      + 'staff see to it.',
  ],
} as const satisfies Readonly<Record<string, RichText>>

/** First steps for the family, in order; true with or without a plan. */
export const firstSteps = {
  confirm: {
    title: 'First, phone for help',
    text: [...firstCalls.urgent, ' ', ...firstCalls.expected],
  },
  plan: {
    title: 'Look for a funeral plan',
    text: [
      'If it’s one of ours, phone us on ',
      { phone: firm.freephone },
      `, ${firm.hours}. Please do so before you book a funeral or sign anything.`,
    ],
  },
  closed: {
    title: 'In the evening or at the weekend, don’t wait for us',
    text:
      'Once the death is confirmed, a local funeral director can come at any hour. Say that there may be a plan, and '
      + 'ask what this costs. The rest can wait.',
  },
  register: {
    title: 'Register the death',
    text:
      'You have five days, or eight in Scotland. In England and Wales the medical examiner’s office tells you when '
      + 'to book. If a coroner or procurator fiscal is involved, it may take longer. '
      + 'Get several certificates: banks like one each.',
  },
  tellUsOnce: {
    title: `Use ${tellUsOnce.name}`,
    text:
      'The registrar gives you a number. With it, one form or phone call tells the council and the offices for tax, '
      + `pensions, passports and driving licences. Start at ${tellUsOnce.website}. In Northern Ireland, `
      + 'ask the registrar.',
  },
  others: {
    title: 'Tell everyone else, in your own time',
    text:
      'The bank and the insurers. The landlord or mortgage lender. Gas, water, electricity and the phone. The vet, the '
      + 'club. Let a friend share the list.',
  },
} as const satisfies Readonly<Record<string, Step>>

/** The words around the steps. */
export const whenSomeoneDies = {
  /** Before the steps, the first of which is what is urgent. */
  intro: 'We’re sorry. Take the first step first. Most of the rest can wait.',
  /** After what is urgent, where that has been said. */
  calm: 'After that, very little is urgent. Sit down, and let someone sit with you.',
  withPlan: {
    title: `With a ${firm.shortBrand} plan`,
    text:
      'We find the plan and put you in touch with the funeral director. They go through it with you, settle what was '
      + 'left open, and tell you of any costs that it doesn’t cover. You won’t be on your own.',
  },
  listen: 'Someone to talk to',
} as const

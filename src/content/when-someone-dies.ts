import { firm } from './firm.ts'
import type { RichText } from './rich-text.ts'
import { tellUsOnce } from './who-can-help.ts'

/** One step, as the guide numbers it and as an answer among the FAQs has it. */
interface Step {
  readonly title: string
  readonly text: RichText
}

/** First steps for the family, in order; true with or without a plan. */
export const firstSteps = {
  confirm: {
    title: 'Tell someone who can confirm the death',
    text: [
      'In a hospital, hospice or care home the staff see to it. At home, if it was expected, phone the GP, or ',
      { phone: '111' },
      ' when the surgery is closed (in Northern Ireland, the out-of-hours GP). If it wasn’t expected, phone ',
      { phone: '999' },
      ' first.',
    ],
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
      'The registrar gives you a number. With it, one form or phone call tells the tax, pension, passport and '
      + `driving licence offices and the council. Start at ${tellUsOnce.website}. Northern Ireland has its own `
      + 'service: ask the registrar.',
  },
  others: {
    title: 'Tell everyone else, in your own time',
    text:
      'The bank, insurers, landlord or mortgage lender, gas, water and electricity, the phone company, the vet, '
      + 'the choir. Let a friend share the list.',
  },
} as const satisfies Readonly<Record<string, Step>>

/** The words around the steps. */
export const whenSomeoneDies = {
  intro: 'Sit down. Put the kettle on. Very little is urgent.',
  withPlan: {
    title: `With a ${firm.shortBrand} plan`,
    text:
      'We find the plan and put you in touch with the funeral director, who goes through it with you, settles what '
      + 'was left open, and tells you of any costs that it doesn’t cover. You won’t be on your own.',
  },
  listen: 'Someone to talk to',
} as const

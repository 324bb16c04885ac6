import { firm } from './firm.ts'
import { firstCalls, funeralDirectorComes } from './first-calls.ts'
import type { RichText } from './rich-text.ts'
import { funeralDirectors, tellUsOnce } from './who-can-help.ts'

/** One step, which the guide numbers and the FAQs give as an answer. */
interface Step {
  readonly title: string
  readonly text: RichText
}

const [nafd, saif] = funeralDirectors

/** First steps for the family, in order; true with or without a plan. */
export const firstSteps = {
  confirm: {
    title: 'First, phone for help',
    text: [...firstCalls.urgent, ' ', ...firstCalls.expected],
  },
  plan: {
    title: 'Look for a funeral plan',
    text: [
      'Look for a certificate or letter among the papers, or payments on a bank statement. If it’s ours, or may be, phone '
        + 'us on ',
      { phone: firm.freephone },
      `, ${firm.hours}${firm.hoursException}, before you book a funeral or sign anything. If it’s another firm’s, phone that firm.`,
    ],
  },
  closed: {
    title: 'If we’re closed, don’t wait for us',
    text: [
      `${funeralDirectorComes} Tell them that there may be a funeral plan, and ask what it costs to bring the person into `
        + 'their care. To find one near you, try ',
      { link: nafd.website, href: nafd.url },
      ' or ',
      { link: saif.website, href: saif.url },
      '. The rest can wait.',
    ],
  },
  register: {
    title: 'Register the death',
    text:
      'You have five days, or eight in Scotland. In England and Wales the medical examiner’s office tells you when '
      + 'to book, and the days count from then. If a coroner or procurator fiscal is involved, it may take longer. You pay '
      + 'for each certificate, so first ask the bank and the insurers whether they need one.',
  },
  tellUsOnce: {
    title: `Use ${tellUsOnce.name}`,
    text: [
      'It tells most government offices in one go: tax, pensions, passports, driving licences. The registrar does it with '
        + 'you, or gives you a number for doing it by phone or at ',
      { link: tellUsOnce.website, href: tellUsOnce.url },
      '. It doesn’t run in Northern Ireland: ask the registrar there.',
    ],
  },
  others: {
    title: 'Tell everyone else, in your own time',
    text:
      'The bank and the insurers. The landlord or mortgage lender. Gas, water, electricity and the phone. The vet, the '
      + 'club. Let a friend share the list.',
  },
} as const satisfies Readonly<Record<string, Step>>

const howWeHelp =
  'find the plan and put you in touch with the funeral director. They go through it with you, settle with you anything '
  + 'that hadn’t been decided, and tell you about any costs it doesn’t cover. You won’t be on your own.'

/** The words around the steps. */
export const whenSomeoneDies = {
  /** Before the steps. The first of them is the urgent one. */
  intro: 'We’re sorry. Take the first step first. Most of the rest can wait.',
  /** After the urgent step, where the page has already given that. */
  calm: 'After that, very little is urgent. Sit down, and let someone sit with you.',
  withPlan: {
    title: `With a ${firm.shortBrand} plan`,
    text: `We ${howWeHelp}`,
    /** The same where it follows what to do about another firm’s plan. */
    ifOurs: `If the plan is ours, we ${howWeHelp}`,
  },
  listen: 'Someone to talk to',
} as const

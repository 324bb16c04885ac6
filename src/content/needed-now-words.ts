import { weRingWhen } from './firm.ts'
import { funeralDirectorComes, funeralDirectorsAnswer, whenWeAreClosed } from './first-calls.ts'

/**
 * For those who may need a funeral rather than a plan. What cannot wait comes first, and takes three lines on a phone.
 */
export const neededNowWords = {
  heading: 'Has someone died, or is someone dying?',
  urgent: ['If it wasn’t expected, or you’re not sure they have died, phone\u00a0', { phone: '999' }, '\u00a0now.'],
  /** To everybody else who wants a plan soon, where there is something to carry on with. */
  carryOn: 'If no one has died or is dying, you can skip this and carry on.',
  /** A heading for what follows, where it is apart from the question above. */
  expectedHeading: 'When a death is expected',
  /** Whether they have died or are dying. */
  near: [
    'If the death was expected, or is near, phone the nurse, the GP or\u00a0',
    { phone: '111' },
    ' (in Northern Ireland, the out-of-hours GP). In a hospital, hospice or care home, the staff see to it.',
  ],
  notSuited: 'A plan may not suit a funeral that’s needed now.',
  phoneFirst: 'Before you choose one, phone us:',
  closed: `If we’re closed, don’t wait for us: ${funeralDirectorsAnswer}.`,
  /** Instead, for those who have asked for a call. */
  notForUs: `If it can’t wait, don’t wait for us: ${funeralDirectorsAnswer}.`,
  more: 'What else to do now',
  sorry: 'We’re so sorry.',
  comes: `${whenWeAreClosed} you needn’t wait for us. ${funeralDirectorComes} Nothing else has to be decided yet.`,
  text: 'Plans are for paying in advance. We’ll tell you honestly what can be done.',
  phone: 'Phone us free on',
  orRing: 'If you can’t phone now,',
  ring: 'ask us to ring you',
  whenWeRing: weRingWhen,
  steps: 'What to do, step by step',
} as const

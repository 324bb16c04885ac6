import type { RichText } from './rich-text.ts'

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
    'If the death was expected and the person was at home, phone the GP, or ',
    { phone: '111' },
    ' when the surgery is closed (in Northern Ireland, the out-of-hours GP). In a hospital, hospice or care home, the '
      + 'staff see to it.',
  ],
} as const satisfies Readonly<Record<string, RichText>>

/** Outside our hours. We are closed on bank holidays. */
export const whenWeAreClosed = 'In the evening, at the weekend or on a bank holiday'

/** Instead of waiting for us. */
export const funeralDirectorsAnswer = 'most funeral directors answer the phone day and night'

/** When the family can have the person taken into care. */
export const funeralDirectorComes =
  'Once the death is confirmed, and the police, coroner or procurator fiscal agree if they’re involved, a local funeral '
  + 'director can come at any hour.'

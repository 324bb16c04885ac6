import { brand, freephone, hours, registeredOffice, shortBrand } from '#contract/firm-details.ts'
import { regulatoryStatus } from '#contract/regulatory-status.ts'

/** The words of the letter that brings the guide. Nothing in it is the reader's own but the first name. */
export const letterWords = {
  subject: 'Your guide to funeral plans',
  /** What a list of messages shows after the subject. */
  preview: 'Here it is: to read on our website, to keep or print, or in large print.',
  greeting: (name: string | undefined) => (name === undefined ? 'Hello,' : `Hello ${name},`),
  opening:
    'Thank you for asking for our guide. It explains what a funeral plan is, what it costs, what it leaves out and how your '
    + 'money is looked after. Make a cup of tea, and read as much or as little as you like.',
  links: {
    web: 'Read the guide on our website',
    pdf: 'Keep it or print it (PDF)',
    largePrint: 'The same in large print (PDF)',
  },
  talk: [
    'Would you rather talk? Phone us free on ',
    { phone: freephone },
    `, ${hours}, except bank holidays. You can also reply to this email.`,
  ],
  noHurry: 'There’s no hurry, and nothing to sign.',
  signOff: 'With warm wishes,',
  signature: `All of us at ${shortBrand}`,
  why: 'You asked us for it on our website. If it wasn’t you, please ignore this email, or reply to tell us.',
  firm: brand,
  legal: `${regulatoryStatus} Registered office: ${registeredOffice}.`,
} as const

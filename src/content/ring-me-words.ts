import type { CallbackWindow } from '#contract/answers.ts'
import type { CallbackTopic } from '#contract/callback-lead.ts'
import type { CallbackConsentVersion } from '#contract/consent.ts'
import { firm } from './firm.ts'
import { unbroken } from './rich-text.ts'

/** Which promise of `contract/consent.ts` is on the page. */
export const promiseVersion: CallbackConsentVersion = 'call-2026-12-01'

/** The words around the form that asks to be rung. */
export const ringMe = {
  heading: 'Shall we ring you?',
  text: `Choose a time of day, and one of our UK\u00a0advisers will ring you ${firm.whenWeRing}.`,
  rather: 'Would you rather phone us? It’s\u00a0free:',
} as const

/** The words of the form. */
export const ringForm = {
  name: 'Ask us to ring you',
  firstName: 'First name',
  lastName: 'Last name',
  phone: 'Phone number',
  hints: { phone: 'A mobile or a landline, whichever you answer. We’ll use it only for this.' },
  window: 'What time of day?',
  topic: 'What is it about?',
  chooseTopic: 'Choose a subject',
  submit: 'Please ring me',
  sending: 'Sending...',
} as const

export const windowWords: Readonly<Record<CallbackWindow, { readonly title: string; readonly text: string }>> = {
  morning: { title: 'Morning', text: unbroken('9am to 12 noon') },
  afternoon: { title: 'Afternoon', text: unbroken('12 noon to 5pm') },
}

export const topicWords: Readonly<Record<CallbackTopic, string>> = {
  choosing: 'Choosing a plan',
  prices: 'Prices and paying',
  'someone-else': 'A plan for someone else',
  'needed-now': 'A funeral needed soon',
  other: 'Something else',
}

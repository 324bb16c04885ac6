import type { DeliveryMethod } from '#contract/answers.ts'
import { onDeviceFor } from '#contract/retention.ts'
import type { RichText } from './rich-text.ts'

/** The marks on field labels. */
export const required = { isRequired: true, mark: '(required)' } as const
export const optional = { isRequired: false, mark: '(optional)' } as const

/** Beside a field that only programs find, in case the page is read without its stylesheet. */
export const trapWords = 'Leave this empty.'

/** What every form says. */
export const formWords = {
  mistakes: 'There is a problem',
  privacy: 'What we do with your details is in our',
  privacyLink: 'privacy policy',
} as const

/** Above the forms for the guide: no browser leaves a word of it alone on a line. */
export const guideFormHeading: RichText = ['Get your ', { together: 'free funeral' }, ' planning guide']

/** Beside the forms that ask for details. */
export const withoutDetails = { ask: 'Rather not give your details?', link: 'Open the guide here' } as const

/** In a form: that what was answered is still there, and how to clear it or get it back. */
export const savedAnswersWords = {
  /** Not said of details that were given to another form and only filled in here. */
  kept: `The answers you give here are kept on this device only, for ${onDeviceFor}.`,
  /** After a form post without script, when nothing is stored. */
  still: 'Your answers are still here.',
  clear: 'Clear them',
  cleared: 'Cleared.',
  /** About answers that made room for an earlier request, or for others that were put back. Not all outlast the page. */
  setAside: 'Your other answers are still here.',
  putBack: 'Put them back',
} as const

/** An answer as it is offered; where answers have pictures, its picture is the `answer-….svg` of its value. */
export interface Option<Value extends string> {
  readonly value: Value
  readonly title: string
  readonly text: string
}

export const deliveryOptions: ReadonlyArray<Option<DeliveryMethod>> = [
  { value: 'email', title: 'By email', text: 'Receive it instantly' },
  { value: 'post', title: 'By post', text: 'A printed guide, delivered to your address' },
]

/** The box that goes with a guide by post. */
export const largePrintOption = { title: 'In large print, please' }

/** What a form says when something between the visitor and us, such as a security check, stopped the request. */
export const stoppedWords = {
  title: 'Your request hasn’t reached us yet',
  text: 'Something stopped it on the way, perhaps a security check. Nothing you typed is lost.',
  /** For a request that only this page keeps. */
  offline:
    'You seem to be offline. Everything you typed is still here. Keep this page open, and we’ll send it when you’re '
    + 'back online.',
  send: 'Send it now',
  call: 'Or phone us free on',
  /** For a request that was sent after all while its visitor was elsewhere: the form is empty. */
  stored: 'Your request has reached us.',
} as const

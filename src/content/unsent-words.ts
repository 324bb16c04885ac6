import type { Lead } from '#contract/lead.ts'
import { openingHours } from './firm.ts'

/** What a page says of a request that has not reached us. */
export const unsentWords = {
  label: 'One moment',
  heading: 'Your request hasn’t reached us yet.',
  call: 'Or phone us free on',
  /** Above the button that dials. */
  callFree: `You can also phone us free, ${openingHours}.`,
  here: 'It’s on this device, and we’re still trying to send it.',
  waiting:
    'You can go on reading: we keep trying while any of our pages is open, and this one tells you as soon as we have '
    + 'your request.',
  later: 'If you close them all, we’ll try again the next time you visit us.',
  /** Above the heading, for a request that its visitor has to look at. */
  stoppedLabel: 'Not sent yet',
  stopped: 'Something stopped it on the way.',
  invalid: 'One of your details needs another look.',
  kept: 'Everything you typed is still there.',
  stoppedLink: 'Go back to the form',
  /** For a request that its visitor has cleared, or corrected and sent again, on the page that it had led to. */
  withdrawnHeading: 'This request was changed or cleared.',
  withdrawn:
    'If you’ve sent a new one since, that’s the one that counts. If you haven’t, your request hasn’t reached us.',
  /** For a request that this device no longer has, on the page that it led to. */
  goneHeading: 'We can’t tell whether your request reached us.',
  gone: 'It’s no longer kept on this device. If you haven’t heard from us, please send it again.',
} as const

interface Notice {
  readonly text: string
  readonly link: string
}

export interface Notices {
  readonly invalid: Notice
  readonly stopped: Notice
  readonly waiting: string
  /** Once it has been sent after all. */
  readonly stored: string
}

const aboutGuide: Notices = {
  invalid: {
    text: 'One of your details needs another look before we can send your guide.',
    link: 'Check your details',
  },
  stopped: {
    text: 'Your request for our guide hasn’t reached us yet: something on the way stopped it.',
    link: 'Go to the form to send it',
  },
  waiting: 'Your request for our guide hasn’t reached us yet. We’re still trying.',
  stored: 'Your request for our guide has reached us.',
}

const aboutCall: Notices = {
  invalid: {
    text: 'Your request for a call hasn’t reached us yet: it needs another look.',
    link: 'Check your details',
  },
  stopped: {
    text: 'Your request for a call hasn’t reached us yet: something on the way stopped it.',
    link: 'Go to the form to send it',
  },
  waiting: 'Your request for a call hasn’t reached us yet. We’re still trying.',
  stored: 'Your request for a call has reached us.',
}

/** The same at the top of every page, by the form that the request was made with, in this order. */
export const unsentNotices: Readonly<Record<Lead['form'], Notices>> = {
  callback: aboutCall,
  guide: aboutGuide,
  landing: aboutGuide,
}

/** What a page says of a request that has not reached us, and of one of which it knows nothing. */
export const unsentWords = {
  waiting:
    'It’s still on your device, and we keep trying to send it. Please leave this page open if you can. It will tell you '
    + 'as soon as we have your request.',
  later: 'If you close it, we’ll try again the next time you visit us, for up to seven days.',
  asked: (time: string) => `You asked us to ring you ${time}.`,
  over: 'The time you chose for our call has passed.',
  /** Above the heading, of one that its visitor has to look at. */
  stoppedLabel: 'Not sent yet',
  stopped:
    'Something stopped it on the way, or one of your details needs another look. Everything you typed is still there.',
  stoppedLink: 'Go back to the form',
  lostHeading: 'We can’t tell you whether your request has reached us.',
  lost: 'This page no longer knows. If you haven’t heard from us, please ask again, or phone us free on',
  lostLink: 'Ask again',
} as const

interface Notice {
  readonly text: string
  readonly link: string
}

const refusedGuide: Notice = {
  text: 'One of your details needs another look before we can send your guide.',
  link: 'Check your details',
}
const stoppedGuide: Notice = {
  text: 'Your request for our guide hasn’t reached us yet: something on the way stopped it.',
  link: 'Send it now',
}

/** The same at the top of every page, by the form that the request was made with. */
export const unsentNotices = {
  landing: { refused: refusedGuide, stopped: stoppedGuide },
  guide: { refused: refusedGuide, stopped: stoppedGuide },
  callback: {
    refused: {
      text: 'Your request for a call hasn’t reached us yet: it needs another look.',
      link: 'See what’s missing',
    },
    stopped: {
      text: 'Your request for a call hasn’t reached us yet: something on the way stopped it.',
      link: 'Send it now',
    },
  },
} as const satisfies Record<string, { readonly refused: Notice; readonly stopped: Notice }>

/** A call that may be wanted before its request has been sent. */
export const waitingCall =
  'Your request for a call hasn’t reached us yet. We keep trying to send it, but please phone us free on'

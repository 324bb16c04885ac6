import { countOf } from '#worker/count-words.ts'
import { type LeadChange, leadChanges } from '#worker/leads/lead-changes.ts'
import type { LeadState } from '#worker/leads/lead-states.ts'
import { type ActionName, actionNames } from './paths.ts'

interface Action {
  readonly change: LeadChange
  readonly button: string
  /** The button for a whole list of this many. */
  readonly all: (count: number) => string
  /** The question before it is done to this many. */
  readonly question: (count: number) => string
  /** What the action means, for one lead and for many; if it sends them, `whenSent` says when. */
  readonly means: string
  /** What has been done to one. */
  readonly done: string
}

const all = (verb: string, rest: string) => (count: number) =>
  `${verb} ${count === 1 ? 'this one' : `all ${count.toLocaleString('en-GB')}`}${rest}`

/** What staff can do to leads: the change itself, and its words. */
export const actions: Readonly<Record<ActionName, Action>> = {
  'send-on': {
    change: 'sent on',
    button: 'Send on',
    all: all('Send on', ''),
    question: (count) => `Send on ${countOf(count, 'lead')}?`,
    means: 'What is sent on goes to whoever receives leads.',
    done: 'Sent on.',
  },
  'send-now': {
    change: 'sent now',
    button: 'Send now',
    all: all('Send', ' now'),
    question: (count) => `Send ${countOf(count, 'lead')} now?`,
    means: 'The next attempt is brought forward. A lead that is being sent at this moment is left alone.',
    done: 'Its next attempt has been brought forward.',
  },
  'send-again': {
    change: 'sent again',
    button: 'Send again',
    all: all('Send', ' again'),
    question: (count) => `Send ${countOf(count, 'lead')} again?`,
    means: 'Whoever receives leads gets a second copy, with the same id.',
    done: 'Sent again.',
  },
  'hold-back': {
    change: 'held back',
    button: 'Hold back',
    all: all('Hold back', ''),
    question: (count) => `Hold back ${countOf(count, 'lead')}?`,
    means:
      'What is held back is not sent until somebody sends it on. A lead that is being sent at this moment may still arrive.',
    done: 'Held back. Unless it is being sent at this moment, it waits until somebody sends it on.',
  },
  erase: {
    change: 'erased',
    button: 'Erase',
    all: all('Erase', ''),
    question: (count) => `Erase ${countOf(count, 'lead')}?`,
    means:
      'The content is erased: nobody at the desk can bring it back. If it was a mistake, tell the person who looks after the site within 30 days. A lead that is being sent at this moment may still arrive.',
    done: 'Erased.',
  },
}

const sending: readonly string[] = ['sent on', 'sent now', 'sent again'] satisfies readonly LeadChange[]
/** Whether a change has leads delivered. */
export const isSending = (change: string) => sending.includes(change)

/** What can be done to a lead in this state, alone or ticked with others. */
export const actionsOn = (state: LeadState) =>
  actionNames.filter((name) => leadChanges[actions[name].change].from.includes(state))

/**
 * What can be done to a whole list. Only held leads can be erased as a list, because most of them were sent by a
 * program.
 */
export const listActions: Readonly<Record<LeadState, readonly ActionName[]>> = {
  held: ['send-on', 'erase'],
  parked: ['send-on'],
  pending: ['send-now', 'hold-back'],
  delivered: ['send-again'],
  erased: [],
}

import type { LeadState } from '#worker/leads/lead-states.ts'
import type { Choice } from './batches.ts'
import { counted } from './describe.ts'
import type { LeadFilter } from './leads.ts'
import type { ActName } from './paths.ts'

interface ManyActs {
  /** What can be done with the whole list. */
  readonly all: readonly ActName[]
  /** What can be done with those that are ticked. */
  readonly ticked: readonly ActName[]
}

/** What can be done with many leads of each state. */
export const manyActs: Readonly<Record<LeadState, ManyActs>> = {
  held: { all: ['send-on', 'erase'], ticked: ['send-on', 'erase'] },
  parked: { all: ['send-on'], ticked: ['send-on', 'erase'] },
  pending: { all: ['send-now'], ticked: ['send-now', 'hold-back', 'erase'] },
  delivered: { all: ['send-again'], ticked: ['send-again', 'erase'] },
  erased: { all: [], ticked: [] },
}

interface ActWords {
  readonly button: string
  readonly all: (count: number) => string
  /** The question before it is done to this many. */
  readonly question: (count: number) => string
  /** What it means, of one and of many. */
  readonly means: string
  /** What is done to one. */
  readonly done: string
}

const all = (verb: string, rest: string) => (count: number) => `${verb} all ${count.toLocaleString('en-GB')}${rest}`

/** The acts in words. */
export const actWords: Readonly<Record<ActName, ActWords>> = {
  'send-on': {
    button: 'Send on',
    all: all('Send on', ''),
    question: (count) => `Send on ${counted(count, 'lead')}?`,
    means: 'They go to the webhook. The first within two minutes, and not more than fifteen a second.',
    done: 'Sent on. It is tried within two minutes.',
  },
  'send-now': {
    button: 'Send now',
    all: all('Send', ' now'),
    question: (count) => `Send ${counted(count, 'lead')} now?`,
    means: 'They are tried at once rather than when their next attempt is due. Any that is being tried is left alone.',
    done: 'It is tried within two minutes.',
  },
  'send-again': {
    button: 'Send again',
    all: all('Send', ' again'),
    question: (count) => `Send ${counted(count, 'lead')} again?`,
    means: 'Whoever receives leads gets these a second time, under the same ids, and not more than fifteen a second.',
    done: 'Sent again. It is tried within two minutes.',
  },
  'hold-back': {
    button: 'Hold back',
    all: all('Hold back', ''),
    question: (count) => `Hold back ${counted(count, 'lead')}?`,
    means: 'They are not sent until somebody sends them on.',
    done: 'Held back. It is not sent until somebody sends it on.',
  },
  erase: {
    button: 'Erase',
    all: all('Erase', ''),
    question: (count) => `Erase ${counted(count, 'lead')}?`,
    means:
      'What they hold is erased for good, and nobody can bring it back. One that is just being sent may still arrive.',
    done: 'Erased.',
  },
}

/** A list as a choice: nothing in it that comes into its state after now (Unix ms). */
export function listChoice(
  { state, reason, form, code, from, until }: LeadFilter & { readonly state: LeadState },
  now: number,
): Choice {
  return {
    by: 'list',
    filter: { state, reason, form, code, from, until: Math.min(until ?? now, now) },
    since: 0,
    id: '',
  }
}

import type { News } from '../store/bell-memory.ts'
import { troubleWords } from './trouble-words.ts'

/** What people are told; nothing personal. */
export interface Message {
  readonly subject: string
  readonly text: string
}

/**
 * One message for everything there is to say at one moment.
 *
 * @param deskUrl named instead of the commands, where there is a desk
 */
export function messageOf(news: readonly News[], deskUrl: string | undefined): Message {
  return { subject: subjectOf(news), text: news.map((each) => paragraph(each, deskUrl)).join('\n\n') }
}

function subjectOf(news: readonly News[]): string {
  const is = (moment: News['moment']) => news.some((each) => each.moment === moment)
  if (is('begun')) return 'Leads: please have a look'
  return is('still') ? 'Leads: still needs attention' : 'Leads: all right again'
}

function paragraph({ moment, trouble: { kind, facts } }: News, deskUrl: string | undefined): string {
  const { act, command, section, ...words } = troubleWords[kind]
  if (moment === 'over') return `Over: ${words.over}`
  const what = moment === 'begun' ? words.begun : words.still
  const where = deskUrl ?? command
  return [
    facts === '' ? what : `${what}\n${facts}`,
    `What to do: ${act}`,
    `${where === undefined ? '' : `Look here: ${where}\n`}More: “${section}” in the runbook, docs/runbook.md`,
  ].join('\n')
}

import { alertWords, type News } from './alert-words.ts'

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
  if (is('begun') || is('more')) return 'Leads: please have a look'
  return is('still') ? 'Leads: still needs attention' : 'Leads: all right again'
}

/** How a paragraph begins about what has become more. */
export const thereIsMore = 'There is more of this than when you were last told.'

function paragraph({ moment, kind, facts }: News, deskUrl: string | undefined): string {
  const { act, command, section, ...words } = alertWords[kind]
  if (moment === 'over') return `Over: ${words.over}`
  const what = { begun: words.begun, more: `${thereIsMore} ${words.begun}`, still: words.still }[moment]
  const where = deskUrl ?? command
  return [
    facts === '' ? what : `${what}\n${facts}`,
    `What to do: ${act}`,
    `${where === undefined ? '' : `Look here: ${where}\n`}More: “${section}” in the runbook, docs/runbook.md`,
  ].join('\n')
}

import { hourMs } from '#contract/london-clock.ts'
import type { AlertKind, News } from './alert-kinds.ts'
import type { Alert } from './alert-memory.ts'
import type { AlertSettings } from './alert-settings.ts'
import { alertWords } from './alert-words.ts'

/** What people are told; nothing of a visitor's. */
export interface Message {
  readonly subject: string
  readonly text: string
}

/** How a paragraph begins about what has become more, or comes and goes. */
export const thereIsMore = 'There is more of this than when you were last told.'
const itComesAndGoes = 'This comes and goes, and you are told of it more and more rarely.'

/**
 * One message for everything there is to say at one moment.
 *
 * @param settings the desk's address, named instead of the commands, and whom to ask: if there are such
 */
export function messageOf(
  news: readonly News[],
  { deskUrl, contact }: Pick<AlertSettings, 'deskUrl' | 'contact'>,
): Message {
  const paragraphs = news.map((each) => paragraph(each, deskUrl))
  const ask = contact === undefined ? [] : [`Who to ask: ${contact}`]
  return { subject: subjectOf(news), text: [...paragraphs, ...ask].join('\n\n') }
}

function subjectOf(news: readonly News[]): string {
  if (news.every(({ kind }) => kind === 'test')) return 'Leads: this is a test'
  const is = (moment: News['moment']) => news.some((each) => each.moment === moment)
  if (is('begun') || is('more') || is('comes')) return 'Leads: please have a look'
  return is('still') ? 'Leads: still needs attention' : 'Leads: all right again'
}

/** How an alert that is not over is put at the desk and in the morning: nobody is told of it just then. @param now Unix ms */
export function howItIs({ kind, since, comesAndGoes }: Alert, now: number): string {
  return whatIsWrong(kind, comesAndGoes ? 'comes' : now - since >= hourMs ? 'still' : 'begun')
}

/** How an alert is put while it is not over. */
export function whatIsWrong(kind: AlertKind, moment: Exclude<News['moment'], 'over'>): string {
  const { begun, still } = alertWords[kind]
  return { begun, more: `${thereIsMore} ${begun}`, still, comes: `${itComesAndGoes} ${begun}` }[moment]
}

function paragraph({ moment, kind, facts }: News, deskUrl: string | undefined): string {
  const { act, command, section, over, leads, page = leads && `/leads?${leads}` } = alertWords[kind]
  if (moment === 'over') return `Over: ${over}`
  const what = whatIsWrong(kind, moment)
  const where = deskUrl === undefined || page === undefined ? (deskUrl ?? command) : new URL(deskUrl).origin + page
  return [
    facts === '' ? what : `${what}\n${facts}`,
    `What to do: ${act}`,
    `${where === undefined ? '' : `Look here: ${where}\n`}More: “${section}” in the runbook`,
  ].join('\n')
}

/** What staff call a setting that someone else has to put right. */
const settingNames: ReadonlyMap<string, string> = new Map([
  ['LEAD_WEBHOOK_URL', 'The address that leads are sent to'],
  ['LEAD_WEBHOOK_SECRET', 'The secret that signs leads'],
  ['LEAD_KEYS', 'The list of keys that encrypt leads'],
  ['CAMPAIGN_CODE', 'The usual campaign code'],
  ['CAMPAIGN_CODES', 'The list of the adverts’ campaign codes'],
  ['GUIDE_EMAIL_FROM', 'The address that sends the guide'],
  ['ALERT_EMAIL_FROM', 'The address that sends alerts by email'],
  ['ALERT_EMAIL_TO', 'The list of who gets alerts by email'],
  ['ALERT_WEBHOOK_URL', 'The chat that gets alerts'],
  ['MORNING_EMAIL', 'The list of who gets the morning email'],
])

/** A setting as staff call it, and as whoever puts it right does. */
export function settingName(setting: string): string {
  const name = settingNames.get(setting)
  return name === undefined ? setting : `${name} (${setting})`
}

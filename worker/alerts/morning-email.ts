import { timeInWords } from '#contract/callback-words.ts'
import { dayMs, hourMs, londonClock } from '#contract/london-clock.ts'
import { errorName, log } from '../log.ts'
import { sendEmail } from '../send-email.ts'
import { timeFromDue } from '../store/calls.ts'
import { campaignCounts, sumOf } from '../store/campaign-counts.ts'
import { timeFrom, ukDay } from '../store/uk-time.ts'
import { type Alert, DatabaseMemory } from './alert-memory.ts'
import type { AlertSettings } from './alert-settings.ts'
import { howItIs, type Message } from './message.ts'
import { isOver } from './news.ts'

/** When it goes out, and until when it still does if the worker could not: hours of the day in London. */
const morning = { begins: 8, ends: 12 }
/** Most tries in a day, a minute apart. */
const mostTries = 5

interface MorningTools {
  readonly db: D1Database
  readonly settings: AlertSettings
  /** The binding `EMAIL`. */
  readonly email: SendEmail | undefined
  /** Unix ms. */
  readonly now: number
}

/**
 * Sends those who want it what yesterday brought, which calls are due today and what needs someone: each morning once, and
 * nothing personal. Never rejects.
 *
 * A try is noted before it is made, and again once Cloudflare has refused it, which alone lets another be made: so whatever is
 * lost between the two, nobody gets it twice.
 */
export async function sendMorningEmail({ db, settings, email, now }: MorningTools): Promise<void> {
  const { morningEmails: addressed } = settings
  const hour = (londonClock(now) % dayMs) / hourMs
  if (!addressed || !email || hour < morning.begins || hour >= morning.ends) return
  try {
    const noted = await db.prepare("SELECT facts FROM alert_notes WHERE name = 'morning'").first<string>('facts')
    const attempt = nextTry(noted ?? '', ukDay(now))
    if (attempt === undefined) return
    const message = messageOf(await readMorning(db, now), settings, now)
    const claimed = await db
      .prepare(
        `INSERT INTO alert_notes (name, at, facts) VALUES ('morning', ?1, ?2)
         ON CONFLICT (name) DO UPDATE SET at = excluded.at, facts = excluded.facts WHERE facts = ?3 RETURNING name`,
      )
      .bind(now, attempt, noted ?? '')
      .first()
    if (!claimed) return
    const outcome = await sendEmail(email, { from: addressed.from, to: [...addressed.to], ...message })
    if (outcome.kind === 'accepted') return log({ event: 'morning_email_sent' })
    log({ event: 'morning_email_failed', reason: outcome.reason })
    // Without Cloudflare's own code it may be on its way.
    if (!outcome.reason.startsWith('E_')) return
    await db.prepare("UPDATE alert_notes SET facts = ?1 WHERE name = 'morning'").bind(`${attempt} failed`).run()
  } catch (error) {
    log({ event: 'database_failed', during: 'morning email', error: errorName(error) })
  }
}

/** What is noted of the next try, `2026-11-25 1`; undefined if there is none today. */
function nextTry(noted: string, today: string): string | undefined {
  const [day, tries = '0', failed] = noted.split(' ')
  if (day !== today) return `${today} 1`
  return failed !== undefined && Number(tries) < mostTries ? `${today} ${Number(tries) + 1}` : undefined
}

const statements = {
  /** `?1` and `?2`: yesterday. */
  campaigns: `SELECT code, sum(leads) - ${sumOf('held')} AS leads, ${sumOf('delivered')} AS delivered, ${sumOf('held')} AS held
    FROM (${campaignCounts}) GROUP BY code ORDER BY leads DESC, code`,
  /** `?1`: now, `?2`: the end of the day, Unix ms. */
  calls: `SELECT due_from AS begins, count(*) AS calls FROM calls JOIN leads ON id = lead_id
    WHERE state = 'open' AND due_to > ?1 AND due_to <= ?2 AND erased_at IS NULL GROUP BY due_to, due_from`,
  overdue: `SELECT count(*) AS calls FROM calls JOIN leads ON id = lead_id
    WHERE state = 'open' AND due_to <= ?1 AND erased_at IS NULL`,
} as const

interface Campaign {
  code: string
  leads: number
  delivered: number
  held: number
}

interface Morning {
  /** `2026-11-24`, in the UK. */
  readonly yesterday: string
  readonly campaigns: readonly Campaign[]
  /** By when they begin (Unix ms). */
  readonly calls: ReadonlyArray<{ readonly begins: number; readonly calls: number }>
  readonly overdue: number
  readonly alerts: readonly Alert[]
}

async function readMorning(db: D1Database, now: number): Promise<Morning> {
  const today = ukDay(now)
  const yesterday = ukDay((timeFrom(today, false) ?? 0) - 1)
  const [campaigns, calls, overdue, { alerts }] = await Promise.all([
    db.prepare(statements.campaigns).bind(yesterday, yesterday).all<Campaign>(),
    db
      .prepare(statements.calls)
      .bind(now, timeFrom(today, true) ?? 0)
      .all<{ begins: number; calls: number }>(),
    db.prepare(statements.overdue).bind(now).first<number>('calls'),
    new DatabaseMemory(db).read(),
  ])
  const lasting = alerts.filter((alert) => alert.kind !== 'test' && !isOver(alert, now))
  return {
    yesterday,
    campaigns: campaigns.results,
    calls: calls.results,
    overdue: overdue ?? 0,
    alerts: lasting.toSorted((alert, other) => other.since - alert.since),
  }
}

function messageOf(
  { yesterday, campaigns, calls, overdue, alerts }: Morning,
  { deskUrl, contact }: AlertSettings,
  now: number,
): Message {
  const came = campaigns.reduce((total, { leads }) => total + leads, 0)
  const due = calls.reduce((total, each) => total + each.calls, 0)
  const byCampaign = campaigns.map(
    ({ code, leads, delivered, held }) => `${code}: ${counted(leads, 'lead')}, ${delivered} delivered, ${held} held`,
  )
  const byTime = calls.map((each) => {
    const time = timeFromDue(each.begins)
    return `${time ? sentence(timeInWords(time, now)) : 'At a time that cannot be read'}: ${counted(each.calls, 'call')}`
  })
  const needed = alerts.map((alert) => [howItIs(alert, now), alert.facts].filter((part) => part !== '').join('\n'))
  const day = new Date(yesterday).toLocaleDateString('en-GB', { weekday: 'long', day: 'numeric', month: 'long' })
  const paragraphs = [
    [`Yesterday, ${day}: ${counted(came, 'lead')}.`, ...byCampaign].join('\n'),
    [
      due === 0 ? 'No call is due today.' : `Calls due today: ${due}.`,
      ...byTime,
      ...(overdue === 0 ? [] : [`Overdue: ${counted(overdue, 'call')}`]),
    ].join('\n'),
    ...(needed.length === 0 ? ['Nothing needs you at the moment.'] : ['What needs someone:', ...needed]),
    ...(deskUrl === undefined ? [] : [`Look here: ${deskUrl}`]),
    ...(contact === undefined ? [] : [`Who to ask: ${contact}`]),
  ]
  return {
    subject: `Leads this morning: ${came} came yesterday, ${counted(due, 'call')} due today`,
    text: paragraphs.join('\n\n'),
  }
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`
const sentence = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`

import { hurry } from './faults.ts'
import { type ChaosLead, chaosLeads, pause, plainLeads, randomFrom, type Sent, sendAll } from './leads.ts'
import { Chat, Mail, Sink } from './services.ts'
import { Site } from './site.ts'
import type { Row } from './tables.ts'
import type { Evidence } from './verdict.ts'

const secret = 'whsec_bG9jYWwtb25seS1zZWNyZXQtZm9yLXRlc3Rpbmctd2ViaG9va3M='

export interface Plan {
  readonly count: number
  readonly seed: number
  /** How long the webhook takes for each answer, in production's time, until most leads have been tried once. */
  readonly webhookMs: number
  readonly port: number
  readonly stateDir: string
}

/** How many leads are sent while the mail service answers nothing. */
const lateLeads = 24
/** The last lead must be settled within this time (ms): a busy computer is slow, but a lost lead never settles. */
const patienceMs = 8 * 60_000
/** How long leads are sent to a slow webhook (ms) at most: it answers about a thousand requests in that time. */
const slowStretchMs = 2 * 60_000

/**
 * One run: visitors post while the sink and stores fail, the worker is killed and restarted, and the webhook is
 * missing, malformed, slow, dropping every connection and answering nothing; then time passes until every lead is
 * settled and the staff know that all is well.
 */
export async function runChaos({ count, seed, webhookMs, port, stateDir }: Plan): Promise<Evidence> {
  const random = randomFrom(seed)
  const leads = chaosLeads(count, random)
  const late = plainLeads(lateLeads, random)
  const share = (from: number, to: number) => leads.slice(count * from, count * to)
  const sent: Sent = { attempted: new Set(), acknowledged: new Set() }
  const cutOff = new Map<string, number>()
  const emailsCutOff = new Map<string, number>()
  let endedAt = 0
  const sink = new Sink(port + 1, secret)
  const chat = new Chat(port + 2)
  const mail = new Mail(port + 3)
  const site = new Site(port, stateDir, (ms) => chat.skip(ms))
  const always = [`ALERT_WEBHOOK_URL:http://127.0.0.1:${chat.port}/chat`, 'GUIDE_EMAIL_FROM:guide@firm.example']
  const mailer = `MAIL_URL:http://127.0.0.1:${mail.port}`
  const webhook = [`LEAD_WEBHOOK_URL:http://127.0.0.1:${sink.port}/hook`, `LEAD_WEBHOOK_SECRET:${secret}`]
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    await site.end(signal)
    chat.noteStop()
    endedAt = Date.now()
  }
  const begin = async (vars: readonly string[]) => {
    await site.start([...vars, ...always])
    const begun = await site.workersDied(endedAt)
    for (const id of begun.leads) cutOff.set(id, (cutOff.get(id) ?? 0) + 1)
    for (const id of begun.emails) emailsCutOff.set(id, (emailsCutOff.get(id) ?? 0) + 1)
  }
  let isOver = false
  const sweeping = (async () => {
    for (; !isOver; await pause(1_000)) await site.sweep()
  })()

  await Promise.all([sink.open(), chat.open(), mail.open()])
  try {
    // Neither a webhook nor, until the worker is killed, a binding to send emails with.
    await site.start(['WEBHOOK:unset', ...always])
    await sendAll(share(0, 0.1), site.url, sent)
    await end('SIGKILL')
    await begin(['LEAD_WEBHOOK_URL:not an address', mailer])
    await sendAll(share(0.1, 0.2), site.url, sent)
    await end('SIGTERM')
    await begin([...webhook, mailer])
    sink.answerMs = webhookMs / hurry
    const crowd = sendAll(share(0.2, 0.7), site.url, sent)
    while (sent.acknowledged.size < count * 0.45) await pause(20)
    await end('SIGKILL')
    await begin([...webhook, mailer])
    await crowd
    const stragglers = sendAll(share(0.7, 1), site.url, sent)
    await pause(500)
    sink.forAll = 'reset-before'
    await pause(2_000)
    sink.forAll = 'hang'
    await pause(3_000)
    sink.forAll = undefined
    await end('SIGTERM')
    await begin([...webhook, mailer])
    await stragglers
    await untilTried(site, share(0.2, 1))
    // An alert that has begun and was not told yet would be over after a day, untold: a message goes out once a minute.
    await until(() => chat.hasSaid('refused'), 150_000)
    sink.answerMs = 0
    const settled = await untilSettled(site, sent)
    const [seen, emailed] = [new Map(sink.attempts), new Map(mail.accepted)]
    await untilTold(site, () => chat.hasSaid('parked') && chat.hasSaid('lettersParked'))
    sink.isFixed = mail.isFixed = true
    await site.direct('redrive')
    await untilSettled(site, sent)
    await untilTold(site, async () => (await site.alerts()) === 0)
    mail.isSilent = true
    const slowestBesideMail = await untilTaken(late, { site, sink, sent })
    mail.isSilent = false
    const redriven = await untilSettled(site, sent)
    const all = [...leads, ...late]
    return {
      ...sent,
      leadIds: all.map(({ leadId }) => leadId),
      byEmail: new Set(all.flatMap(({ leadId, deliveryMethod }) => (deliveryMethod === 'email' ? [leadId] : []))),
      log: site.printed(),
      ...{ sink, chat, mail, settled, redriven, seen, emailed, cutOff, emailsCutOff, slowestBesideMail },
    }
  } finally {
    isOver = true
    await sweeping
    await site.end('SIGKILL')
    await Promise.all([sink.close(), chat.close(), mail.close()])
  }
}

interface Surroundings {
  readonly site: Site
  readonly sink: Sink
  readonly sent: Sent
}

/** Sends leads. @returns how long (ms) they all took to the webhook; undefined: longer than a minute */
async function untilTaken(
  leads: readonly ChaosLead[],
  { site, sink, sent }: Surroundings,
): Promise<number | undefined> {
  const began = Date.now()
  await sendAll(leads, site.url, sent)
  const areTaken = () => leads.every(({ leadId }) => sink.taken.has(leadId))
  return (await until(areTaken, 60_000)) ? Date.now() - began : undefined
}

/** Waits until something is so, for at most this long (ms). @returns whether it is */
async function until(isSo: () => boolean, mostMs: number): Promise<boolean> {
  const giveUpAt = Date.now() + mostMs
  while (!isSo() && Date.now() < giveUpAt) await pause(50)
  return isSo()
}

/** Waits until each of these leads has been tried, or the webhook has been slow for long enough. */
async function untilTried(site: Site, leads: readonly ChaosLead[]): Promise<void> {
  const enoughAt = Date.now() + slowStretchMs
  while (Date.now() < enoughAt) {
    const tried = new Set((await site.rows()).filter(({ attempts }) => attempts > 0).map(({ id }) => id))
    if (leads.every(({ leadId }) => tried.has(leadId))) return
    await pause(1_000)
  }
}

/** Lets time pass, a day at a time, until every acknowledged lead has a row and neither it nor its email is pending. */
async function untilSettled(site: Site, { acknowledged }: Sent): Promise<Row[]> {
  const giveUpAt = Date.now() + patienceMs
  while (Date.now() < giveUpAt) {
    const rows = await site.rows()
    const done = new Set(rows.filter((row) => row.status !== 'pending' && row.email !== 'pending').map(({ id }) => id))
    if (rows.length === done.size && [...acknowledged].every((id) => done.has(id))) return rows
    await site.direct('time-passes')
    // A queue still busy with the previous day would only get the same leads again.
    await pause(4_000)
  }
  return site.rows()
}

/** Lets time pass until the staff have been told something. */
async function untilTold(site: Site, isTold: () => boolean | Promise<boolean>): Promise<void> {
  const giveUpAt = Date.now() + patienceMs
  while (Date.now() < giveUpAt && !(await isTold())) {
    await site.direct('time-passes')
    await pause(3_000)
  }
}

import { Chat } from './chat.ts'
import { type Evidence, logOf } from './evidence.ts'
import { hurry } from './hurry.ts'
import { type ChaosLead, chaosLeads, plainLeads } from './leads.ts'
import { Mail } from './mail.ts'
import { pause } from './pause.ts'
import { randomFrom } from './random.ts'
import { Sink } from './sink.ts'
import { Site } from './site.ts'
import { type Sent, sendAll } from './visitors.ts'
import { untilSettled, untilTold, untilTried } from './waiting.ts'

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

/**
 * One run: visitors post while the sink and stores fail, the worker is killed and restarted, and the webhook is
 * missing, malformed, slow, dropping every connection and answering nothing; then time passes until every lead is
 * settled and people know that all is well.
 */
export async function runChaos({ count, seed, webhookMs, port, stateDir }: Plan): Promise<Evidence> {
  const random = randomFrom(seed)
  const leads = chaosLeads(count, random)
  const late = plainLeads(lateLeads, random)
  const sent: Sent = { attempted: new Set(), acknowledged: new Set() }
  const cutOff = new Map<string, number>()
  const lettersCutOff = new Map<string, number>()
  let endedAt = 0
  const sink = new Sink(port + 1, secret)
  const chat = new Chat(port + 2)
  const mail = new Mail(port + 3)
  const site = new Site(port, stateDir, (ms) => chat.skip(ms))
  const bell = [`ALERT_WEBHOOK_URL:${chat.url}`, 'GUIDE_EMAIL_FROM:guide@firm.example']
  const post = `MAIL_URL:${mail.url}`
  const webhook = [`LEAD_WEBHOOK_URL:http://127.0.0.1:${sink.port}/hook`, `LEAD_WEBHOOK_SECRET:${secret}`]
  const share = (from: number, to: number) => leads.slice(count * from, count * to)
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    await site.end(signal)
    chat.noteStop()
    endedAt = Date.now()
  }
  const begin = async (vars: readonly string[]) => {
    await site.start([...vars, ...bell])
    const begun = await site.workersDied(endedAt)
    for (const id of begun.leads) cutOff.set(id, (cutOff.get(id) ?? 0) + 1)
    for (const id of begun.letters) lettersCutOff.set(id, (lettersCutOff.get(id) ?? 0) + 1)
  }
  let isOver = false
  const sweeping = (async () => {
    for (; !isOver; await pause(1_000)) await site.sweep()
  })()

  await sink.open()
  await chat.open()
  await mail.open()
  try {
    // Neither a webhook nor, until the worker is killed, a binding to send letters with.
    await site.start(['WEBHOOK:unset', ...bell])
    await sendAll(share(0, 0.1), site.url, sent)
    await end('SIGKILL')
    await begin(['LEAD_WEBHOOK_URL:not an address', post])
    await sendAll(share(0.1, 0.2), site.url, sent)
    await end('SIGTERM')
    await begin([...webhook, post])
    sink.answerMs = webhookMs / hurry
    const crowd = sendAll(share(0.2, 0.7), site.url, sent)
    while (sent.acknowledged.size < count * 0.45) await pause(20)
    await end('SIGKILL')
    await begin([...webhook, post])
    await crowd
    const stragglers = sendAll(share(0.7, 1), site.url, sent)
    await pause(500)
    sink.forAll = 'reset-before'
    await pause(2_000)
    sink.forAll = 'hang'
    await pause(3_000)
    sink.forAll = undefined
    await end('SIGTERM')
    await begin([...webhook, post])
    await stragglers
    await untilTried(site, share(0.2, 1))
    sink.answerMs = 0
    const settled = await untilSettled(site, sent)
    const [seen, letters] = [new Map(sink.attempts), new Map(mail.accepted)]
    await untilTold(site, () => chat.hasSaid('parked') && chat.hasSaid('lettersParked'))
    sink.isFixed = mail.isFixed = true
    await site.direct('redrive')
    await untilSettled(site, sent)
    await untilTold(site, async () => (await site.troubles()) === 0)
    const slowestBesideMail = await besideSilentMail(late, { site, sink, mail, sent })
    const redriven = await untilSettled(site, sent)
    return {
      ...sent,
      ...logOf(site),
      leadIds: [...leads, ...late].map(({ leadId }) => leadId),
      byEmail: new Set(
        [...leads, ...late].filter(({ deliveryMethod }) => deliveryMethod === 'email').map(({ leadId }) => leadId),
      ),
      mail,
      letters,
      lettersCutOff,
      slowestBesideMail,
      sink,
      chat,
      settled,
      redriven,
      seen,
      cutOff,
    }
  } finally {
    isOver = true
    await sweeping
    await site.end('SIGKILL')
    await sink.close()
    await chat.close()
    await mail.close()
  }
}

interface Surroundings {
  readonly site: Site
  readonly sink: Sink
  readonly mail: Mail
  readonly sent: Sent
}

/** Sends leads while the mail service answers nothing. @returns how long (ms) they all took to the webhook; undefined: for ever */
async function besideSilentMail(
  leads: readonly ChaosLead[],
  { site, sink, mail, sent }: Surroundings,
): Promise<number | undefined> {
  mail.isSilent = true
  const began = Date.now()
  await sendAll(leads, site.url, sent)
  const areTaken = () => leads.every(({ leadId }) => sink.taken.has(leadId))
  while (!areTaken() && Date.now() - began < 60_000) await pause(50)
  mail.isSilent = false
  return areTaken() ? Date.now() - began : undefined
}

import { hurry } from './hurry.ts'
import { type ChaosLead, canary, canaryPhone, chaosLeads } from './leads.ts'
import { pause } from './pause.ts'
import { randomFrom } from './random.ts'
import { Sink } from './sink.ts'
import { type Row, Site } from './site.ts'
import { type Sent, sendAll } from './visitors.ts'

const secret = 'whsec_bG9jYWwtb25seS1zZWNyZXQtZm9yLXRlc3Rpbmctd2ViaG9va3M='
/** The last lead must be settled within this time (ms): a busy computer is slow, but a lost lead never settles. */
const patienceMs = 8 * 60_000

export interface Evidence extends Sent {
  readonly leadIds: readonly string[]
  readonly sink: Sink
  /** The table once everything was settled, and again after parked leads were redriven. */
  readonly settled: readonly Row[]
  readonly redriven: readonly Row[]
  /** How often the sink had seen each lead by the time everything was settled. */
  readonly seen: ReadonlyMap<string, number>
  /** How often a worker was stopped while it had counted an attempt on a lead, but not recorded how it ended. */
  readonly cutOff: ReadonlyMap<string, number>
  /** Faults that the log says struck. */
  readonly struck: ReadonlySet<string>
  /** Log lines with personal data in them. */
  readonly leaks: readonly string[]
}

export interface Plan {
  readonly count: number
  readonly seed: number
  /** How long the webhook takes for each answer in production's time, until the leads have been tried once. */
  readonly webhookMs: number
  readonly port: number
  readonly stateDir: string
}

/**
 * One run: visitors post while the sink and stores fail, the worker is killed and restarted, and the webhook is
 * missing, malformed, slow, dropping every connection and answering nothing; then time passes until every lead is
 * settled.
 */
export async function runChaos({ count, seed, webhookMs, port, stateDir }: Plan): Promise<Evidence> {
  const leads = chaosLeads(count, randomFrom(seed))
  const sent: Sent = { attempted: new Set(), acknowledged: new Set() }
  const cutOff = new Map<string, number>()
  let endedAt = 0
  const sink = new Sink(port + 1, secret)
  const site = new Site(port, stateDir)
  const webhook = [`LEAD_WEBHOOK_URL:http://127.0.0.1:${sink.port}/hook`, `LEAD_WEBHOOK_SECRET:${secret}`]
  const share = (from: number, to: number) => leads.slice(count * from, count * to)
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    await site.end(signal)
    endedAt = Date.now()
  }
  const begin = async (vars: readonly string[]) => {
    await site.start(vars)
    for (const id of await site.workersDied(endedAt)) cutOff.set(id, (cutOff.get(id) ?? 0) + 1)
  }
  let isOver = false
  const sweeping = (async () => {
    for (; !isOver; await pause(1_000)) await site.sweep()
  })()

  await sink.open()
  try {
    await site.start(['WEBHOOK:unset'])
    await sendAll(share(0, 0.1), site.url, sent)
    await end('SIGKILL')
    await begin(['LEAD_WEBHOOK_URL:not an address'])
    await sendAll(share(0.1, 0.2), site.url, sent)
    await end('SIGTERM')
    await begin(webhook)
    sink.answerMs = webhookMs / hurry
    const crowd = sendAll(share(0.2, 0.7), site.url, sent)
    while (sent.acknowledged.size < count * 0.45) await pause(20)
    await end('SIGKILL')
    await begin(webhook)
    await crowd
    const stragglers = sendAll(share(0.7, 1), site.url, sent)
    await pause(500)
    sink.forAll = 'reset-before'
    await pause(2_000)
    sink.forAll = 'hang'
    await pause(3_000)
    sink.forAll = undefined
    await end('SIGTERM')
    await begin(webhook)
    await stragglers
    await untilTried(site, share(0.2, 1))
    sink.answerMs = 0
    const settled = await untilSettled(site, sent)
    const seen = new Map(sink.attempts)
    sink.isFixed = true
    await site.direct('redrive')
    const redriven = await untilSettled(site, sent)
    return {
      ...sent,
      ...logOf(site),
      leadIds: leads.map(({ leadId }) => leadId),
      sink,
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
  }
}

/** Waits until each of these leads has been tried: as long as the webhook is slow, no day passes in a few seconds. */
async function untilTried(site: Site, leads: readonly ChaosLead[]): Promise<void> {
  const giveUpAt = Date.now() + patienceMs
  while (Date.now() < giveUpAt) {
    const tried = new Set((await site.rows()).filter(({ attempts }) => attempts > 0).map(({ id }) => id))
    if (leads.every(({ leadId }) => tried.has(leadId))) return
    await pause(1_000)
  }
}

/** Lets time pass, a day at a time, until every acknowledged lead has a row and none is pending. */
async function untilSettled(site: Site, { acknowledged }: Sent): Promise<Row[]> {
  const giveUpAt = Date.now() + patienceMs
  while (Date.now() < giveUpAt) {
    const rows = await site.rows()
    const done = new Set(rows.filter(({ status }) => status !== 'pending').map(({ id }) => id))
    if (rows.length === done.size && [...acknowledged].every((id) => done.has(id))) return rows
    await site.direct('time-passes')
    // A queue still busy with the previous day would only get the same leads again.
    await pause(4_000)
  }
  return site.rows()
}

function logOf(site: Site): Pick<Evidence, 'struck' | 'leaks'> {
  const lines = site.printed().split('\n')
  const struck = lines.flatMap((line) => /"event":"fault_struck","fault":"([^"]+)"/.exec(line)?.[1] ?? [])
  const personal = [canary, canaryPhone, canaryPhone.slice(1), 'not an address']
  return { struck: new Set(struck), leaks: lines.filter((line) => personal.some((text) => line.includes(text))) }
}

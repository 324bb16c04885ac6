import { Chat } from './chat.ts'
import { type Evidence, logOf } from './evidence.ts'
import { hurry } from './hurry.ts'
import { chaosLeads } from './leads.ts'
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

/**
 * One run: visitors post while the sink and stores fail, the worker is killed and restarted, and the webhook is
 * missing, malformed, slow, dropping every connection and answering nothing; then time passes until every lead is
 * settled and people know that all is well.
 */
export async function runChaos({ count, seed, webhookMs, port, stateDir }: Plan): Promise<Evidence> {
  const leads = chaosLeads(count, randomFrom(seed))
  const sent: Sent = { attempted: new Set(), acknowledged: new Set() }
  const cutOff = new Map<string, number>()
  let endedAt = 0
  const sink = new Sink(port + 1, secret)
  const chat = new Chat(port + 2)
  const site = new Site(port, stateDir, (ms) => chat.skip(ms))
  const bell = `ALERT_WEBHOOK_URL:${chat.url}`
  const webhook = [`LEAD_WEBHOOK_URL:http://127.0.0.1:${sink.port}/hook`, `LEAD_WEBHOOK_SECRET:${secret}`]
  const share = (from: number, to: number) => leads.slice(count * from, count * to)
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    await site.end(signal)
    chat.noteStop()
    endedAt = Date.now()
  }
  const begin = async (vars: readonly string[]) => {
    await site.start([...vars, bell])
    for (const id of await site.workersDied(endedAt)) cutOff.set(id, (cutOff.get(id) ?? 0) + 1)
  }
  let isOver = false
  const sweeping = (async () => {
    for (; !isOver; await pause(1_000)) await site.sweep()
  })()

  await sink.open()
  await chat.open()
  try {
    await site.start(['WEBHOOK:unset', bell])
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
    await untilTold(site, () => chat.hasSaid('parked'))
    sink.isFixed = true
    await site.direct('redrive')
    const redriven = await untilSettled(site, sent)
    await untilTold(site, async () => (await site.troubles()) === 0)
    return {
      ...sent,
      ...logOf(site),
      leadIds: leads.map(({ leadId }) => leadId),
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
  }
}

import { faultOf } from './faults.ts'
import type { ChaosLead } from './leads.ts'
import { pause } from './pause.ts'

/** How many visitors press the button at the same time. */
const atOnce = 24
/** How long (ms) a visitor's page waits for a 202 before resending; the real one waits longer. */
const retryMs = 250
/** A lead still refused after this long (ms) ends the run: the site is not up. */
const patienceMs = 120_000

/** What happened to the leads on their way to the worker. */
export interface Sent {
  readonly attempted: Set<string>
  readonly acknowledged: Set<string>
}

/** Posts leads as pages do: each is resent with the same id until it gets a 202. */
export async function sendAll(leads: readonly ChaosLead[], url: string, sent: Sent): Promise<void> {
  const waiting = [...leads]
  const visitor = async () => {
    for (let lead = waiting.shift(); lead; lead = waiting.shift()) await send(lead, url, sent)
  }
  await Promise.all(Array.from({ length: atOnce }, visitor))
}

async function send(lead: ChaosLead, url: string, sent: Sent): Promise<void> {
  sent.attempted.add(lead.leadId)
  const { posts = 1 } = faultOf(lead.leadId)
  await Promise.all(Array.from({ length: posts }, () => sendUntilAccepted(lead, url)))
  sent.acknowledged.add(lead.leadId)
}

async function sendUntilAccepted(lead: ChaosLead, url: string): Promise<void> {
  const giveUpAt = Date.now() + patienceMs
  while (Date.now() < giveUpAt) {
    const response = await fetch(`${url}/api/lead`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url, 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify(faultOf(lead.leadId).held ? { ...lead, signals: { trap: 'spam' } } : lead),
    }).catch(() => undefined)
    const status = response?.status
    await response?.body?.cancel()
    if (status === 202) return
    if (status === 422 || status === 400) throw new Error(`a valid lead was answered ${status}`)
    await pause(retryMs)
  }
  throw new Error('a lead was not accepted within two minutes')
}

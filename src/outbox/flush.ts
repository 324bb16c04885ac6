import { markLead, type OutgoingLead, unsentLeads } from './outbox.ts'
import { type Sent, sendLead } from './send-lead.ts'

/** Waits between tries within one visit, in ms, the last again and again; each visit starts from the first. */
const waits = [2_000, 5_000, 15_000, 45_000, 120_000]
const longestWait = 300_000

let flushing: Promise<void> | undefined

/** Sends what is in the outbox, and retries, while the page is open, whatever waiting may help. */
export function flushOutbox(): Promise<void> {
  flushing ??= flush().finally(() => {
    flushing = undefined
  })
  return flushing
}

async function flush(): Promise<void> {
  for (let tries = 0; ; tries++) {
    const wait = waits[tries] ?? longestWait
    const outcomes = await Promise.all(unsentLeads().map(sendAgain))
    const asked = outcomes.map((outcome) => (outcome.kind === 'later' ? Math.max(wait, outcome.afterMs) : 0))
    const longest = Math.max(0, ...asked)
    if (longest === 0) return
    await pause(longest)
  }
}

/** Its visitor has moved on: what only the browser's own post of the form may still help is then theirs again. */
async function sendAgain(lead: OutgoingLead): Promise<Sent> {
  const sent = await sendLead(lead)
  if (sent.kind === 'in vain') markLead(lead.leadId, { blocked: true })
  return sent
}

/** Waits, but not past the moment the connection comes back. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    addEventListener('online', done)
  })
}

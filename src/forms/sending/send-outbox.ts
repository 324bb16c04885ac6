import type { LeadAnswer } from './lead-answer.ts'
import { forgetLead, forgetOldLead, type OutgoingLead, unsentLeads } from './outbox.ts'
import { sendLead } from './send-lead.ts'

/** Waits between tries within one visit, in ms, the last again and again; each visit starts from the first. */
const waits = [2_000, 5_000, 15_000, 45_000, 120_000]
const longestWait = 300_000

let sending: Promise<void> | undefined
let tries = 0
let endPause = () => {}

/** Goes on where an earlier page stopped, once as a page loads. */
export function resumeOutbox(): Promise<void> {
  forgetPosted()
  return sendOutbox()
}

/** Sends what is in the outbox at once, and again, while the page is open, whatever waiting may help. */
export function sendOutbox(): Promise<void> {
  tries = 0
  endPause()
  sending ??= sendAndWait().finally(() => {
    sending = undefined
  })
  return sending
}

async function sendAndWait(): Promise<void> {
  for (;;) {
    const wait = waits[tries++] ?? longestWait
    const leads = unsentLeads().filter(({ state }) => state.kind !== 'invalid')
    const answers = await Promise.all(leads.map(({ lead }) => sendAgain(lead)))
    const asked = answers.flatMap((answer) => (answer.kind === 'later' ? answer.afterMs : []))
    if (asked.length === 0) return
    await pause(Math.max(wait, ...asked))
  }
}

async function sendAgain(lead: OutgoingLead): Promise<LeadAnswer> {
  const answer = await sendLead(lead)
  if (answer.kind !== 'stored' && navigator.onLine !== false) forgetOldLead(lead.leadId)
  return answer
}

/** Waits, but not past the moment the connection comes back, or another lead is to be sent. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    endPause = resolve
    setTimeout(endPause, ms)
    addEventListener('online', endPause, { once: true })
  })
}

/**
 * A lead that the browser has posted itself is stored if the post has led to its page: nothing but the worker's answer
 * redirects there.
 */
function forgetPosted(): void {
  const [arrival] = performance.getEntriesByType('navigation')
  if (!arrival || Reflect.get(arrival, 'type') !== 'navigate' || !Reflect.get(arrival, 'redirectCount')) return
  for (const { lead, state } of unsentLeads())
    if (state.kind === 'posted' && state.leadsTo === location.pathname) forgetLead(lead.leadId)
}

import type { LeadAnswer } from './lead-answer.ts'
import { forgetLead, forgetOldLead, type OutgoingLead, unsentLeads } from './outbox.ts'
import { sendLead } from './send-lead.ts'

/** Waits (ms) between tries; after these, every {@link maxWait}. Each visit starts again. */
const waits = [2_000, 5_000, 15_000, 45_000, 120_000]
const maxWait = 300_000

let sending: Promise<void> | undefined
let tries = 0
let endPause = () => {}

/** Carries on where an earlier page stopped; called once as a page loads. */
export function resumeOutbox(): Promise<void> {
  forgetPosted()
  return sendOutbox()
}

/** Sends everything in the outbox now and, while the page is open, tries again where waiting may help. */
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
    const wait = waits[tries++] ?? maxWait
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

/** Waits, or less if the connection comes back or another lead is sent. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    endPause = resolve
    setTimeout(endPause, ms)
    addEventListener('online', endPause, { once: true })
  })
}

/**
 * A lead that the browser posted itself is stored if the post led to its page: only the worker's answer redirects there.
 */
function forgetPosted(): void {
  const [arrival] = performance.getEntriesByType('navigation')
  if (!arrival || Reflect.get(arrival, 'type') !== 'navigate' || !Reflect.get(arrival, 'redirectCount')) return
  for (const { lead, state } of unsentLeads())
    if (state.kind === 'posted' && state.leadsTo === location.pathname) forgetLead(lead.leadId)
}

import { confirmHandedOver } from './browser-post.ts'
import { forgetOldLead, type UnsentLead, unsentLeads } from './outbox.ts'
import { sendLead } from './send-lead.ts'
import type { SendOutcome } from './send-outcome.ts'

/** Waits (ms) between tries; after these, every {@link maxWaitMs}. Each call of {@link sendOutbox} starts again. */
const waitsMs = [2_000, 5_000, 15_000, 45_000, 120_000]
const maxWaitMs = 300_000

let sending: Promise<void> | undefined
let isAskedAgain = false
let tries = 0
let endPause = () => {}

/** Carries on where an earlier page left off; called once as a page loads. */
export function resumeOutbox(): Promise<void> {
  confirmHandedOver()
  return sendOutbox()
}

/** Sends everything in the outbox now and, while the page is open, tries again where waiting may help. */
export function sendOutbox(): Promise<void> {
  tries = 0
  isAskedAgain = true
  endPause()
  sending ??= sendUntilDone()
  return sending
}

async function sendUntilDone(): Promise<void> {
  try {
    for (;;) {
      isAskedAgain = false
      const waitMs = waitsMs[tries++] ?? maxWaitMs
      const outcomes = await Promise.all(unsentLeads().map(sendOrForget))
      const waitsAskedFor = outcomes.flatMap((outcome) => (outcome.kind === 'later' ? outcome.afterMs : []))
      // It was called for a lead that this round may not have included.
      if (isAskedAgain) continue
      if (waitsAskedFor.length === 0) return
      // Each lead keeps its own wait; the first that is over ends the pause.
      await pause(Math.max(waitMs, Math.min(...waitsAskedFor)))
    }
  } finally {
    // At once: a call after the last round must not join it.
    sending = undefined
  }
}

async function sendOrForget({ lead, state }: UnsentLead): Promise<SendOutcome> {
  const outcome = state.kind === 'invalid' ? state : await sendLead(lead)
  if (outcome.kind !== 'stored' && navigator.onLine !== false) forgetOldLead(lead.leadId)
  return outcome
}

/** Waits, but stops early if the connection comes back or another lead is sent. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    addEventListener('online', end)
    endPause = end
  })
}

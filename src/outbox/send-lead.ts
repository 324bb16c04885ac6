import { type FieldErrors, leadEndpoint } from '#contract/api.ts'
import { dropLead, type OutgoingLead, refuseLead } from './outbox.ts'

/** How sending ended: stored for good, sent back with messages, or to be tried again (no sooner than `afterMs`). */
export type Sent =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'refused'; readonly fields: FieldErrors }
  | { readonly kind: 'later'; readonly afterMs: number }

/** The longest `Retry-After` that is heeded, in ms: a longer one would outlast the visit for nothing. */
const longestWaitMs = 60 * 60 * 1000

const onTheWay = new Map<string, Promise<Sent>>()

/** When (Unix ms) the worker wants to see a lead again. The next visit knows nothing of it, and tries at once. */
const notBefore = new Map<string, number>()

/**
 * Sends a lead once; a second call while the first is under way shares its answer, and one before the worker wants to
 * see the lead again sends nothing. Never rejects.
 */
export function sendLead(lead: OutgoingLead): Promise<Sent> {
  const sending = onTheWay.get(lead.leadId) ?? post(lead).finally(() => onTheWay.delete(lead.leadId))
  onTheWay.set(lead.leadId, sending)
  return sending
}

async function post(lead: OutgoingLead): Promise<Sent> {
  const waitMs = (notBefore.get(lead.leadId) ?? 0) - Date.now()
  if (waitMs > 0) return { kind: 'later', afterMs: waitMs }
  try {
    // keepalive lets the request outlive the page it was made on.
    const response = await fetch(leadEndpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(lead),
      keepalive: true,
    })
    if (response.status === 202) {
      dropLead(lead.leadId)
      return { kind: 'accepted' }
    }
    if (response.status === 422) {
      const fields = fieldsOf(await response.json())
      refuseLead(lead, fields)
      return { kind: 'refused', fields }
    }
    const afterMs = Math.min((Number(response.headers.get('retry-after')) || 0) * 1000, longestWaitMs)
    notBefore.set(lead.leadId, Date.now() + afterMs)
    return { kind: 'later', afterMs }
  } catch {
    return { kind: 'later', afterMs: 0 }
  }
}

function fieldsOf(body: unknown): FieldErrors {
  const fields: Record<string, string> = {}
  if (typeof body !== 'object' || body === null || !('error' in body)) return fields
  const { error } = body
  if (typeof error !== 'object' || error === null || !('fields' in error)) return fields
  for (const [name, message] of Object.entries(error.fields ?? {})) fields[name] = String(message)
  return fields
}

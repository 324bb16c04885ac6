import { type Entry, entries, keptAll, receipt } from './outbox.ts'

/** A lead that is still here, or `stored`; undefined when nothing is known of it, here or in another tab. */
export function leadAt(leadId: unknown, now = Date.now()): Entry | 'stored' | undefined {
  return keptAll(now).get(leadId) === receipt ? 'stored' : openLeads(now).find(({ lead }) => lead.leadId === leadId)
}

/** Every lead here that its visitor may have to hear about. */
export function openLeads(now = Date.now()): readonly Entry[] {
  return entries(now).filter(({ posted }) => !posted)
}

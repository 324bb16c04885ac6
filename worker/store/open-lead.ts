import { log } from '../log.ts'
import type { LeadCipher } from './lead-cipher.ts'
import { type LeadContent, readContent } from './lead-content.ts'

/** How long what cannot be read waits (ms) before another try: its key, or a newer release, may be there by then. */
export const unreadableMs = 5 * 60_000

/** What a row says, or why nothing can be read, as its last outcome has it. */
type Opened =
  | { readonly kind: 'opened'; readonly lead: LeadContent }
  | { readonly kind: 'unreadable'; readonly outcome: string }

/** Decrypts and reads a claimed row's content; logs one that cannot be read. */
export async function openLead(
  { id, content, keyId }: { readonly id: string; readonly content: string; readonly keyId: string | null },
  cipher: LeadCipher,
): Promise<Opened> {
  const opened = await cipher.open(id, content)
  const lead = opened.kind === 'opened' ? readContent(opened.json) : undefined
  if (lead) return { kind: 'opened', lead }
  const reason = opened.kind === 'opened' ? 'unknown version' : opened.reason
  log({ event: 'lead_unreadable', leadId: id, keyId: keyId ?? 'none', reason })
  return { kind: 'unreadable', outcome: `unreadable: ${reason}` }
}

import { postPlainly } from './hand-over.ts'
import { dropLead, leadOfForm } from './outbox.ts'
import { useOutbox } from './use-outbox.ts'

/** A lead that was stopped on the way. */
export interface BlockedLead {
  readonly leadId: string
  /** Has the browser post its form, which a security check can let through; the visitor sees how that ends. */
  readonly post: (form: HTMLFormElement) => void
  readonly discard: () => void
}

/** A form's lead that was stopped on the way; undefined while there is none. */
export function useBlockedLead(form: string): BlockedLead | undefined {
  const leadId = useOutbox(() => leadOfForm(form, 'blocked')?.lead.leadId)
  if (leadId === undefined) return undefined
  const discard = () => dropLead(leadId)
  const post = (element: HTMLFormElement) => {
    discard()
    postPlainly(element, leadId)
  }
  return { leadId, post, discard }
}

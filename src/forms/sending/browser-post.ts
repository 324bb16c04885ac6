import { campaignField, campaignKeys } from '#contract/campaign.ts'
import { formsLeadingTo, sentFragment } from '#contract/pages.ts'
import { valuesOf } from '../../components/form/form-values.ts'
import { warnOnError } from '../../stored.ts'
import { confirmLead, isOnDevice, setLeadState, unsentLead } from './outbox.ts'
import { loadWarning, outboxPrefix, saveWarning } from './outbox-keys.ts'
import { markSent } from './sent-mark.ts'

/**
 * The id of the lead handed over to the browser. In this tab's own storage, as another tab may have handed one over
 * too.
 */
const handedOverKey = `${outboxPrefix}handed-over`

/** Lets the browser post a form itself, with its lead's campaign and id, so that a lead that arrives both ways is stored once. */
export function postForm(form: HTMLFormElement, leadId: string): void {
  setLeadState(leadId, { kind: 'handed over' })
  warnOnError(saveWarning, () => sessionStorage.setItem(handedOverKey, leadId))
  // If the lead is not on the device, what is in the form may be all that is left of it.
  if (isOnDevice(leadId)) markSent(valuesOf(form), leadId)
  const campaign = campaignKeys([unsentLead(leadId)?.lead.campaign].flat())
  const addFields = ({ formData }: FormDataEvent) => {
    formData.set('leadId', leadId)
    for (const key of campaign) formData.append(campaignField, key)
  }
  form.addEventListener('formdata', addFields, { once: true })
  form.submit()
}

/**
 * Notes that a lead the browser has posted from this tab is stored, if the post led to one of its thank-you pages: only
 * the worker redirects there with this fragment. Which of them depends on what was corrected on the worker's own page.
 */
export function confirmHandedOver(): void {
  if (location.hash !== sentFragment) return
  // It is said once: the page may be loaded again, and its address kept.
  history.replaceState(history.state, '', location.pathname + location.search)
  const leadId = warnOnError(loadWarning, () => sessionStorage.getItem(handedOverKey)) ?? ''
  const unsent = unsentLead(leadId)
  if (unsent?.state.kind !== 'handed over') return
  if (!formsLeadingTo(location.pathname).some((form) => form === unsent.lead.form)) return
  confirmLead(leadId)
  warnOnError(saveWarning, () => sessionStorage.removeItem(handedOverKey))
}

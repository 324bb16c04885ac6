import { campaignField, campaignKeys } from '#contract/campaign.ts'
import type { Lead } from '#contract/lead.ts'
import { thankYouUrl } from '#contract/pages.ts'
import { valuesOf } from '../../components/form/form-values.ts'
import { warnOnError } from '../../stored.ts'
import { navigationTiming } from './navigation-timing.ts'
import { confirmLead, isOnDevice, setLeadState, unsentLead } from './outbox.ts'
import { loadWarning, outboxPrefix, saveWarning } from './outbox-keys.ts'
import { markSent } from './sent-mark.ts'

/**
 * The id of the lead handed over to the browser. In this tab's own storage, as another tab may have handed one over
 * too.
 */
const handedOverKey = `${outboxPrefix}handed-over`

/** Lets the browser post a form itself, with its lead's campaign and id, so that a lead that arrives both ways is stored once. */
export function postForm(name: Lead['form'], form: HTMLFormElement, leadId: string): void {
  setLeadState(leadId, { kind: 'handed over', thankYouPath: thankYouUrl({ form: name, ...valuesOf(form) }) })
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
 * Notes that a lead the browser has posted from this tab is stored, if the post led to its thank-you page: only the
 * worker redirects there.
 */
export function confirmHandedOver(): void {
  const leadId = warnOnError(loadWarning, () => sessionStorage.getItem(handedOverKey)) ?? ''
  const state = unsentLead(leadId)?.state
  if (state?.kind !== 'handed over' || state.thankYouPath !== location.pathname) return
  if (navigationTiming('type') !== 'navigate' || !navigationTiming('redirectCount')) return
  confirmLead(leadId)
  warnOnError(saveWarning, () => sessionStorage.removeItem(handedOverKey))
}

import type { Lead } from '#contract/lead.ts'
import type { AcceptedLead } from '../store/queue-message.ts'

/**
 * The fields the webhook receives, in the order and with the names of section 3 of the specification; the guide
 * form's own answers follow them.
 */
export function webhookFields({ lead, sourceCode, receivedAt }: AcceptedLead): [name: string, value: string][] {
  const address = lead.deliveryMethod === 'post' ? lead : undefined
  return [
    ['firstName', spreadsheetSafe(lead.firstName)],
    ['lastName', spreadsheetSafe(lead.lastName)],
    // The receiver is a spreadsheet: without the apostrophe it would drop the leading 0.
    ['phone', `'${lead.phone}`],
    ['email', spreadsheetSafe(lead.email)],
    ['addressLine 1', spreadsheetSafe(address?.addressLine1 ?? '')],
    ['addressLine 2', spreadsheetSafe(address?.addressLine2 ?? '')],
    ['townCity', spreadsheetSafe(address?.townCity ?? '')],
    ['county', spreadsheetSafe(address?.county ?? '')],
    ['postcode', address?.postcode ?? ''],
    ['dateSubmitted', new Date(receivedAt).toISOString()],
    ['sourcecode', sourceCode],
    ...guideFields(lead),
  ]
}

function guideFields(lead: Lead): [string, string][] {
  if (lead.form !== 'guide') return []
  const yesOrNo = (chosen: boolean) => (chosen ? 'yes' : 'no')
  return [
    ['deliveryMethod', lead.deliveryMethod],
    ['planInterest', lead.planInterest],
    ['timing', lead.timing],
    ['planningFor', lead.planningFor],
    ['marketingEmail', yesOrNo(lead.marketing.email)],
    ['marketingText', yesOrNo(lead.marketing.text)],
    ['marketingPhone', yesOrNo(lead.marketing.phone)],
    ['marketingPost', yesOrNo(lead.marketing.post)],
    ['consentVersion', spreadsheetSafe(lead.consentVersion)],
  ]
}

/**
 * A cell beginning like this would be run as a formula (OWASP, CSV injection; the full-width signs are signs to an East
 * Asian spreadsheet); an apostrophe makes it text.
 *
 * @returns the value, with an apostrophe where it needs one
 */
export function spreadsheetSafe(value: string): string {
  return /^[=+\-@＝＋－＠\t\r]/.test(value) ? `'${value}` : value
}

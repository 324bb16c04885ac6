/**
 * The ids by which the worker finds parts of a form in a prerendered page, to show mistakes to a visitor without
 * JavaScript. Derived from field names, so that prerendered and hydrated HTML agree. A control's own id is its field's
 * name, so that a mistake can link to it. In a group of radio buttons the first one has it, because their fieldset
 * cannot take the focus.
 */
export const errorSummaryId = 'error-summary'
/** The line that says that what was typed is saved. */
export const savedAnswersId = 'saved-answers'
/** The element that a field's message is in. */
export const errorId = (field: string) => `${field}-error`
/** A field's hint, if it has one. */
export const hintId = (field: string) => `${field}-hint`

/** The name of one checkbox in a group: `marketingEmail`. */
export function boxField(group: string, box: string): string {
  return group + box.charAt(0).toUpperCase() + box.slice(1)
}

/**
 * The honeypot: a hidden field, which only a program fills in. No other page of the firm's has a field of this name, and
 * it means nothing to the autofill of browsers and password managers: e2e/autofill.spec.ts.
 */
export const trapField = 'planRemarks'

/** The field Turnstile puts its token in when a form is posted without our script. */
export const robotCheckField = 'cf-turnstile-response'

/** Form fields that are signals rather than anything the visitor typed. */
export const signalFields: readonly string[] = [trapField, robotCheckField]

/** The postal address, in the order it goes on an envelope. */
export const postalFields = ['addressLine1', 'addressLine2', 'townCity', 'county', 'postcode'] as const

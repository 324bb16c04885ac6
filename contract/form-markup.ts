/**
 * The ids and attributes by which the worker finds a form's parts in a prerendered page, to show mistakes to a
 * visitor without JavaScript. Derived from field names, so that prerendered and hydrated HTML agree.
 */
export const errorSummaryId = 'error-summary'
export const errorId = (field: string) => `${field}-error`
export const hintId = (field: string) => `${field}-hint`
/** A radio button's id; the first of a group is where its error link leads. */
export const choiceId = (field: string, value: string) => `${field}-${value}`

/** The name of one of several boxes that belong together: `marketingEmail`. */
export function boxField(group: string, box: string): string {
  return group + box.charAt(0).toUpperCase() + box.slice(1)
}

/** A field that nobody sees: what fills it in fills in everything. Its name means nothing to a browser's autofill. */
export const trapField = 'companyWebsite'

/** The field in which Turnstile puts its token when a form is posted without our script. */
export const robotCheckField = 'cf-turnstile-response'

/** Fields of a form that are signals, and so no part of what its visitor typed. */
export const signalFields: readonly string[] = [trapField, robotCheckField]

/**
 * The ids and attributes by which the worker finds a form's parts in a prerendered page, to show mistakes to a
 * visitor without JavaScript. Derived from field names, so that prerendered and hydrated HTML agree.
 */
export const errorSummaryId = 'error-summary'
export const errorId = (field: string) => `${field}-error`
export const hintId = (field: string) => `${field}-hint`
/** A radio button's id; the first of a group is where its error link leads. */
export const choiceId = (field: string, value: string) => `${field}-${value}`

import { leadIdField, type WebhookField } from './payload.ts'

/**
 * The fields as a spreadsheet can take them, because most receivers fill one: an apostrophe makes text of a value that
 * a spreadsheet would run, or turn into a number, a date or a truth value; a phone number would lose its leading 0. A
 * lead's id stays as it is.
 */
export const spreadsheetRow = (fields: readonly WebhookField[]): [name: string, value: string][] =>
  fields.map(([name, value]) => [name, name === leadIdField ? value : spreadsheetSafe(value)])

/**
 * Signs with which a cell runs as a formula (OWASP, CSV injection; East Asian spreadsheets accept the full-width ones too), and
 * the apostrophe, which is not shown.
 */
const startOfFormula = /^[=+\-@＝＋－＠'\t\r]/
/** A number, date, time, fraction, share or price: `007`, `2/1`, `3-4`, `1E2`, `10:30`. */
const looksLikeNumber = /^[\s£$€(+\-.]*\p{Nd}[\p{Nd}\s/.,:%£$€()+\-e]*(?:[ap]m)?$/iu
const looksLikeDate =
  /^(?=.*\d)(?:\d{1,4}[\s,./-]*)?(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?(?:[\s,./-]*\d{1,4}){0,2}$/i
const looksLikeTruth = /^(?:true|false)$/i

function spreadsheetSafe(value: string): string {
  const text = value.trim()
  const changes = [startOfFormula, looksLikeNumber, looksLikeDate, looksLikeTruth].some((kind) => kind.test(text))
  return changes || startOfFormula.test(value) ? `'${value}` : value
}

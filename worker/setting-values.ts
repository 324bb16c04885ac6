/*
 * Cloudflare passes a variable as the type that TOML, or JSON in the dashboard, gives it, and does not convert: a
 * list of origins, a number of days and `false` all arrive as they are written.
 */

/** A variable's text; a number or truth value as it is written. Undefined for anything else. */
export function settingText(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : undefined
}

/** Whether it is what a variable or secret can be: text, a number, a truth value, a list or a table. No binding is. */
export const isSettingValue = (value: unknown) =>
  settingText(value) !== undefined
  || Array.isArray(value)
  || (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype)

/** The entries of a list, or of text with spaces or commas between; undefined stands for an entry that is not text. */
export function settingEntries(value: unknown): readonly (string | undefined)[] {
  const parts: readonly unknown[] = Array.isArray(value) ? value : [value]
  return parts.flatMap((part) => settingText(part)?.split(/[\s,]+/) ?? [undefined]).filter((entry) => entry !== '')
}

/** What kind of value it is, in everyday words. */
export function kindOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'a list' : 'a table'
}

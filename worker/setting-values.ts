/*
 * Cloudflare passes a variable as the type that TOML, or JSON in the dashboard, gives it, and types nothing: a list of
 * origins, a number of days and `false` all arrive as they are written.
 */

/** A variable's text: a number's or a truth value's is what it is written as. Undefined for anything else. */
export function settingText(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : undefined
}

/** The entries of a list, or of text with spaces or commas between; undefined stands for what is no text. */
export function settingEntries(value: unknown): readonly (string | undefined)[] {
  const parts: readonly unknown[] = Array.isArray(value) ? value : [value]
  return parts.flatMap((part) => settingText(part)?.split(/[\s,]+/) ?? [undefined]).filter((entry) => entry !== '')
}

/** What a value that is no text is, as those who set it would say. */
export function kindOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'a list' : 'an object'
}

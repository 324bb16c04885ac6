import type { FieldErrors } from './api.ts'

interface Issue {
  readonly path?: ReadonlyArray<PropertyKey | { readonly key: PropertyKey }> | undefined
  readonly message: string
}

/**
 * The first message for each field, keyed by the field's name (`marketing.email` for a nested one).
 *
 * @param issues what zod reported; issues without a field are left out
 */
export function fieldErrors(issues: readonly Issue[]): FieldErrors {
  const fields: Record<string, string> = {}
  for (const { path = [], message } of issues) {
    const name = path.map((part) => String(typeof part === 'object' ? part.key : part)).join('.')
    if (name !== '') fields[name] ??= message
  }
  return fields
}

/** The properties of something from storage, the history or a response; none unless it is an object. */
export function propertiesOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' ? { ...value } : {}
}

const lines = ['line1', 'line2', 'town', 'county', 'postcode'] as const

/** An address as the visitor's form takes it; what it does not have is the empty string. */
export type FoundAddress = Readonly<Record<(typeof lines)[number], string>>

/** The body of 200 from `GET /api/postcode?pc=`. An empty list: nobody lives there, as far as the provider knows. */
export interface FoundAddresses {
  readonly addresses: readonly FoundAddress[]
}

/** Whether a body is one. By hand, because a schema costs every visitor to the form 300 bytes. */
export function isFoundAddresses(body: unknown): body is FoundAddresses {
  const { addresses } = fieldsOf(body)
  return Array.isArray(addresses) && addresses.every(isFoundAddress)
}

function isFoundAddress(value: unknown): boolean {
  const fields = fieldsOf(value)
  return lines.every((line) => typeof fields[line] === 'string')
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> => ({ ...(value ?? {}) })

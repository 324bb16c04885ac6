const lines = ['line1', 'line2', 'town', 'county', 'postcode'] as const

/** An address as the form takes it; parts it lacks are empty strings. */
export type FoundAddress = Readonly<Record<(typeof lines)[number], string>>

/** The body of 200 from `GET /api/postcode?pc=`. Empty when the provider knows of no address there. */
export interface FoundAddresses {
  readonly addresses: readonly FoundAddress[]
}

/** Written by hand because a schema would cost every visitor to the form 300 bytes. */
export function isFoundAddresses(body: unknown): body is FoundAddresses {
  const { addresses } = fieldsOf(body)
  return Array.isArray(addresses) && addresses.every(isFoundAddress)
}

function isFoundAddress(value: unknown): boolean {
  const fields = fieldsOf(value)
  return lines.every((line) => typeof fields[line] === 'string')
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> => ({ ...(value ?? {}) })

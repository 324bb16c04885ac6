import * as z from 'zod/mini'

const line = z.string()

const foundAddress = z.object({ line1: line, line2: line, town: line, county: line, postcode: line })

/** The body of 200 from `GET /api/postcode?pc=`. An empty list: nobody lives there, as far as the provider knows. */
export const foundAddresses = z.object({ addresses: z.array(foundAddress) })

/** An address as the visitor's form takes it; what it does not have is the empty string. */
export type FoundAddress = Readonly<z.infer<typeof foundAddress>>
export type FoundAddresses = Readonly<z.infer<typeof foundAddresses>>

import * as z from 'zod/mini'

const foundAddress = z.object({
  line1: z.string(),
  line2: z.string(),
  town: z.string(),
  county: z.string(),
  postcode: z.string(),
})

/** An address as the form takes it; parts it lacks are empty strings. */
export type FoundAddress = Readonly<z.infer<typeof foundAddress>>

/** The body of 200 from `GET /api/postcode?pc=`: no addresses when the provider knows of none there. */
export const foundAddresses = z.object({ addresses: z.array(foundAddress) })

export interface FoundAddresses {
  readonly addresses: readonly FoundAddress[]
}

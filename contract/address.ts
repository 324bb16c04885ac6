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

/** The body of 200 from `GET /api/postcode?pc=`, as a page reads it. */
export const foundAddresses = z.object({ addresses: z.array(foundAddress) })

/** That body as the worker writes it. Empty when the provider knows of no address there. */
export interface FoundAddresses {
  readonly addresses: readonly FoundAddress[]
}

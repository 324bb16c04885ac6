import * as z from 'zod/mini'
import { landingMessages } from './landing-messages.ts'
import { address, person } from './lead-parts.ts'

const landing = { form: z.literal('landing'), ...person(landingMessages) }

/** The landing form with delivery by email, which carries no address. */
export const landingByEmail = z.strictObject({ ...landing, deliveryMethod: z.literal('email') })

/** The landing form with delivery by post. */
export const landingByPost = z.strictObject({
  ...landing,
  deliveryMethod: z.literal('post'),
  ...address(landingMessages),
})

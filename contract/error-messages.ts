import { freephone } from './firm-details.ts'

/** Pages make the number a link. */
const phoneUs = `phone us free on ${freephone}`
const instead = `Please fill in this form, or ${phoneUs}.`

/** Messages for a visitor without JavaScript when the worker could not take the request. */
export const errorMessages = {
  unavailable: `Sorry, we could not take your request just now. Please try again in a minute, or ${phoneUs}.`,
  unread: `Sorry, we could not read what you sent. ${instead}`,
  tooLong: `Sorry, what you sent is too long for us. ${instead}`,
  fromElsewhere: `Sorry, that form no longer works. Please fill in this one, or ${phoneUs}.`,
} as const

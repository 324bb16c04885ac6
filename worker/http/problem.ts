import type { Context } from 'hono'
import { type ErrorBody, type ErrorCode, errorStatuses, type FieldErrors } from '#contract/api.ts'
import { noteErrorCode } from './error-answers.ts'

const messages: Record<ErrorCode, string> = {
  bad_request: 'The body could not be read.',
  unauthorised: 'Give the token as the password.',
  forbidden: 'This request is not allowed from there.',
  not_found: 'There is nothing here.',
  method_not_allowed: 'This method is not allowed here.',
  too_large: 'The body is larger than 16 KB.',
  unsupported_type: 'Send JSON or a form.',
  invalid_lead: 'Some fields need another look.',
  lead_id_taken: 'This lead id already belongs to another lead.',
  invalid_postcode: 'Give a full UK postcode as pc.',
  too_many_requests: 'Too many requests. Please try again shortly.',
  internal: 'Something went wrong on our side.',
  unavailable: 'We cannot do this just now. Please try again shortly.',
}

/** The API's only error response; its status follows from its code, and it repeats nothing that was sent. */
export function problem(c: Context, code: ErrorCode, fields?: FieldErrors): Response {
  noteErrorCode(c, code)
  const body: ErrorBody = { error: { code, message: messages[code], ...(fields && { fields }) } }
  return c.json(body, errorStatuses[code])
}

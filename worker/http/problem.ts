import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ErrorBody, ErrorCode, FieldErrors } from '#contract/api.ts'

const statuses = {
  bad_request: 400,
  unauthorised: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  too_large: 413,
  unsupported_type: 415,
  invalid_lead: 422,
  lead_id_taken: 422,
  invalid_postcode: 422,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const satisfies Record<ErrorCode, ContentfulStatusCode>

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
  const body: ErrorBody = { error: { code, message: messages[code], ...(fields && { fields }) } }
  return c.json(body, statuses[code])
}

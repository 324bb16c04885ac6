import { onDeviceMs } from './retention.ts'

/** Takes leads, by POST. */
export const leadEndpoint = '/api/lead'
/** Says whether all is well with the leads. */
export const healthEndpoint = '/api/health'
/** The address lookup; the postcode goes in `pc`. */
export const postcodeEndpoint = '/api/postcode'

/**
 * Every error that the API answers with, and its status. A page goes by the code: a status may also come from a
 * firewall or a café network.
 */
export const errorStatuses = {
  bad_request: 400,
  unauthorised: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  too_large: 413,
  unsupported_type: 415,
  invalid_lead: 422,
  /** The id belongs to another lead. */
  lead_id_taken: 422,
  invalid_postcode: 422,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof errorStatuses

/** The highest age (ms) that is believed. A device may keep a lead longer, but a clock may be wrong. */
export const maxAgeMs = onDeviceMs

/** A message for each invalid field, by field name. */
export type FieldErrors = Readonly<Record<string, string>>

/** The API's only error body. It never repeats what was sent. */
export interface ErrorBody {
  readonly error: { readonly code: ErrorCode; readonly message: string; readonly fields?: FieldErrors }
}

/** The body of 202: the lead is stored. */
export interface AcceptedBody {
  readonly leadId: string
}

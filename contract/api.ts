/** Where the worker listens. */
export const leadEndpoint = '/api/lead'
export const healthEndpoint = '/api/health'
/** The address lookup; the postcode goes in `pc`. */
export const postcodeEndpoint = '/api/postcode'

/** This site's own page to thank its visitors. */
export const thankYouPath = '/thank-you'

/** Which page carries which form, so that a plain form post with mistakes can be answered with that page. */
export const formPages = { landing: '/', guide: '/get-your-guide' } as const

/**
 * Where each form leads once its lead is taken, with a script and without. The landing form's may be the full address of a
 * page on the marketing domain; the page policy, made at build time, lets it in.
 */
export const thankYouUrls: { readonly landing: string; readonly guide: typeof thankYouPath } = {
  landing: thankYouPath,
  guide: thankYouPath,
}

export type ErrorCode =
  | 'bad_request'
  | 'forbidden'
  | 'not_found'
  | 'method_not_allowed'
  | 'too_large'
  | 'unsupported_type'
  | 'invalid_lead'
  | 'lead_id_taken'
  | 'invalid_postcode'
  | 'too_many_requests'
  | 'unavailable'
  | 'internal'

/** A message for each field at fault, by field name. */
export type FieldErrors = Readonly<Record<string, string>>

/** The one error body of the API. It never repeats what was sent. */
export interface ErrorBody {
  readonly error: { readonly code: ErrorCode; readonly message: string; readonly fields?: FieldErrors }
}

/** The body of 202: the lead is stored. */
export interface AcceptedBody {
  readonly leadId: string
}

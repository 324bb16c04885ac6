/** The worker's endpoints. */
export const leadEndpoint = '/api/lead'
export const healthEndpoint = '/api/health'
/** The address lookup; the postcode goes in `pc`. */
export const postcodeEndpoint = '/api/postcode'

/** This site's own thank-you page. */
export const thankYouPath = '/thank-you'

/** The privacy policy. */
export const policyPath = '/privacy-policy'

/** The page each form is on, so that a plain form post with mistakes can be answered with that page. */
export const formPages = { landing: '/', guide: '/get-your-guide', callback: '/ring-me' } as const

/**
 * Where each form goes, with or without JavaScript; see {@link nextUrl}. The landing form's may be the full URL of
 * a page on the marketing domain; the content security policy, generated at build time, allows it.
 */
export const thankYouUrls: {
  readonly landing: string
  readonly guide: typeof thankYouPath
  readonly callback: typeof thankYouPath
} = {
  landing: thankYouPath,
  guide: thankYouPath,
  callback: thankYouPath,
}

/** Ends the address of our thank-you page once a form's lead is stored: that of a call says so. */
export const callMark = '#call'
export const storedMarks = { landing: '#sent', guide: '#sent', callback: callMark } as const

/** Where a form goes. Another site's page has no use for the mark. */
export function nextUrl(form: keyof typeof thankYouUrls, isStored: boolean): string {
  const url = thankYouUrls[form]
  return isStored && url.startsWith('/') ? url + storedMarks[form] : url
}

export type ErrorCode =
  | 'bad_request'
  | 'unauthorised'
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

/** The guide as a booklet: printed by `npm run guide`, handed over on the thank-you page. */
export const guidePdf = '/funeral-plan-guide.pdf'

/** The same booklet in large print. */
export const largePrintPdf = '/funeral-plan-guide-large-print.pdf'

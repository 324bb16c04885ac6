/** The worker's endpoints. */
export const leadEndpoint = '/api/lead'
export const healthEndpoint = '/api/health'
/** The address lookup; the postcode goes in `pc`. */
export const postcodeEndpoint = '/api/postcode'

/** The page each form is on, so that a plain form post with mistakes can be answered with that page. */
export const formPages = { landing: '/', guide: '/get-your-guide', callback: '/ring-me' } as const

/**
 * The pages that thank for a guide and for the request of a call. Those that end in `soon` are for visitors who have said
 * that a funeral may be needed now, and have nothing playful; with and without JavaScript the address alone says so.
 */
export const thankYouPaths = {
  guide: '/thank-you',
  guideSoon: '/thank-you/soon',
  call: '/ring-me/thank-you',
  callSoon: '/ring-me/thank-you/soon',
} as const

/**
 * Where the landing form leads: a page of ours, or the full URL of a page on the marketing domain; the content security
 * policy, generated at build time, allows it.
 */
export const thankYouUrls: { readonly landing: string } = { landing: thankYouPaths.guide }

/** What decides where a form leads. */
interface SentFields {
  readonly form: keyof typeof formPages
  readonly timing?: unknown
  readonly callbackTopic?: unknown
}

/** Where a form leads once it is sent, with or without JavaScript. */
export function thankYouUrl({ form, timing, callbackTopic }: SentFields): string {
  switch (form) {
    case 'landing':
      return thankYouUrls.landing
    case 'guide':
      return timing === 'asap' ? thankYouPaths.guideSoon : thankYouPaths.guide
    case 'callback':
      return callbackTopic === 'needed-now' ? thankYouPaths.callSoon : thankYouPaths.call
  }
}

/**
 * Every error that the API answers, with its status. A page goes by the code: a status may also be somebody else's, a
 * firewall's or a café network's.
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

/** The property of a posted lead that says how long ago its visitor sent it (ms), by the device's own clock. */
export const ageField = 'ageMs'

/** No device keeps a lead longer (ms): what is said to be older has a clock that is wrong. */
export const longestAgeMs = 7 * 24 * 60 * 60 * 1000

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

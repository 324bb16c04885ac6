import * as firm from '#contract/firm-details.ts'
import { unbroken } from './rich-text.ts'

// A namespace, not an object: a browser loads only the details that its pages use.
export { firm }

/** The end of a sentence that offers a call, and when it would be. */
export const weRingWhen = `. We’ll ring ${firm.whenWeRing}.`

/** The opening hours in a sentence, where the times are never on two lines. */
export const openingHours = unbroken(firm.hours)

/**
 * Our business unit at Trustpilot, for their review widget. While it is empty, nothing of theirs is loaded and a plain
 * link is shown instead. It is a separate constant so that a build without it drops the widget's code.
 */
export const trustpilotBusinessUnit: string = ''

/** Which of Trustpilot's widgets to use. */
export const trustpilotTemplate = '53aa8912dec7e10d38f59f36'

/**
 * Our site key at Cloudflare Turnstile. While it is empty nothing of theirs is loaded. It goes with `TURNSTILE_SECRET`:
 * the secret without the key would hold every lead.
 */
export const turnstileSiteKey: string = ''

import * as firm from './firm-details.ts'

// A namespace, not an object: a browser loads only the details that its pages use.
export { firm }

/** What we must say about ourselves; the regulator's name always in full. */
export const regulatoryStatus = `${firm.legalName} is authorised and regulated by the Financial Conduct Authority. Firm reference number ${firm.firmReference}.`

/**
 * Our business unit at Trustpilot, for their review widget. While it is empty, nothing of theirs is loaded and a plain
 * link is shown instead. It is a separate constant so that a build without it drops the widget's code.
 */
export const trustpilotBusinessUnit: string = ''

/** Which of Trustpilot's widgets to use. */
export const trustpilotTemplate = '53aa8912dec7e10d38f59f36'

/** A phone number as a `tel:` link. */
export function telLink(number: string): string {
  return `tel:${number.replaceAll(' ', '')}`
}

import * as z from 'zod/mini'
import type { FieldErrors } from './api.ts'
import { isEmail, isSeveralEmails, normaliseEmail } from './email.ts'
import { hasPhoneLength, hasPhonePrefix, isSeveralPhones, normalisePhone } from './phone.ts'
import { isOverseasPostcode, isUkPostcode, normalisePostcode } from './postcode.ts'
import { tidyLine } from './text.ts'

/**
 * The message beside a field, by rule. The form for a call shares the landing form's messages; the guide form has its
 * own.
 */
export interface LeadMessages {
  readonly firstName: string
  readonly lastName: string
  readonly phone: string
  readonly phoneInvalid: string
  readonly email: string
  readonly emailInvalid: string
  readonly addressLine1: string
  readonly townCity: string
  readonly postcode: string
  readonly postcodeInvalid: string
}

/** Shared by the forms: docs/product.md, section 5. */
export const sharedMessages = {
  phonePrefix: 'Enter a UK phone number that begins 01, 02, 03, 055, 056, 07 or 08',
  onePhone: 'Enter one phone number',
  oneEmail: 'Enter one email address',
  overseasPostcode:
    'We can post only to the UK, the Channel Islands, the Isle of Man and BFPO addresses. Please choose email instead.',
  tooLong: (field: string, limit: number) => `${field} must be ${limit} characters or fewer`,
  /** For whoever makes a form: on ours it is a hidden field. */
  consentVersion: 'The form has to send its consentVersion',
  wrongType: (expected: string, received: string) => `Expected ${expected}, received ${received}`,
  notAChoice: 'Choose one of the options',
} as const

/** Before the title of a page when its form has mistakes. */
export const errorMark = 'Error:'

/** Asks for the printed guide in large print. Without it, the guide comes in the usual size. */
export const largePrint = 'large-print'

/** Longest accepted values, in characters; the longest text that is tidied at all; and the longest body, in bytes. */
export const leadLimits = {
  name: 100,
  addressLine: 200,
  email: 254,
  phone: 40,
  postcode: 20,
  typed: 400,
  body: 16_384,
} as const

/** RFC 9562. */
const uuid = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/
const notAUuid = { error: 'Expected a UUID' }

const required = (message: string) => z.minLength(1, { error: message, abort: true })
const atMost = (field: string, limit: number, max = limit) =>
  z.maxLength(max, { error: sharedMessages.tooLong(field, limit), abort: true })

/** A missing value gets the same message as an empty one; a wrong type is named, but its value is never shown. */
function text(message: string) {
  return z.string({
    error: ({ input }) =>
      input === undefined ? message : sharedMessages.wrongType('string', Array.isArray(input) ? 'array' : typeof input),
  })
}

/**
 * One line of text. Text that is too long is refused before it is tidied and corrected: a body may hold 16 KB, and
 * tidying takes time that grows faster than the text.
 */
function tidied(field: string, message: string, limit: number) {
  return text(message).check(atMost(field, limit, leadLimits.typed), z.overwrite(tidyLine))
}

/** One line of text that must not be empty. @param field how a message names it */
export function line(field: string, message: string, limit: number) {
  return tidied(field, message, limit).check(required(message), atMost(field, limit))
}

/** One line, judged after it has been normalised, so that text around the value does not make it too long. */
function normalisedLine(field: string, message: string, limit: number, normalise: (text: string) => string) {
  return tidied(field, message, limit).check(required(message), z.overwrite(normalise))
}

function optionalLine(field: string) {
  const limit = leadLimits.addressLine
  // It is never missing: it has a default.
  return z._default(tidied(field, '', limit).check(atMost(field, limit)), '')
}

/** Made by the page for each lead. Always in lower case, or one lead could be stored twice. */
export const leadId = z.string(notAUuid).check(
  z.toLowerCase(),
  z.refine((text) => uuid.test(text), notAUuid),
)

/** The visitor's details: with each form's own messages. */
export function person(messages: LeadMessages) {
  return {
    firstName: line('First name', messages.firstName, leadLimits.name),
    lastName: line('Last name', messages.lastName, leadLimits.name),
    phone: normalisedLine('Phone number', messages.phone, leadLimits.phone, normalisePhone).check(
      z.refine((phone) => !isSeveralPhones(phone), { error: sharedMessages.onePhone, abort: true }),
      atMost('Phone number', leadLimits.phone),
      z.refine(hasPhoneLength, { error: messages.phoneInvalid, abort: true }),
      z.refine(hasPhonePrefix, { error: sharedMessages.phonePrefix }),
    ),
    email: normalisedLine('Email address', messages.email, leadLimits.email, normaliseEmail).check(
      z.refine((email) => !isSeveralEmails(email), { error: sharedMessages.oneEmail, abort: true }),
      atMost('Email address', leadLimits.email),
      z.refine(isEmail, { error: messages.emailInvalid }),
    ),
  }
}

/** Absent unless it is large print: anything else that another page may send is ignored. */
const guideFormat = z.catch(z.literal([largePrint, undefined]), undefined)

/** A printed guide: where to post it, and whether in large print (absent if not). */
export function address(messages: LeadMessages) {
  return {
    addressLine1: line('Address line 1', messages.addressLine1, leadLimits.addressLine),
    addressLine2: optionalLine('Address line 2'),
    townCity: line('Town or city', messages.townCity, leadLimits.addressLine),
    county: optionalLine('County'),
    postcode: normalisedLine('Postcode', messages.postcode, leadLimits.postcode, normalisePostcode).check(
      atMost('Postcode', leadLimits.postcode),
      z.refine((code) => !isOverseasPostcode(code), { error: sharedMessages.overseasPostcode, abort: true }),
      z.refine(isUkPostcode, { error: messages.postcodeInvalid }),
    ),
    guideFormat,
  }
}

interface Issue {
  readonly path?: ReadonlyArray<PropertyKey | { readonly key: PropertyKey }> | undefined
  readonly message: string
}

/**
 * The first message for each field, keyed by the field's name (`marketing.email` for a nested one).
 *
 * @param issues what zod reported; issues without a field are left out
 */
export function fieldErrors(issues: readonly Issue[]): FieldErrors {
  const fields: Record<string, string> = {}
  for (const { path = [], message } of issues) {
    const name = path.map((part) => String(typeof part === 'object' ? part.key : part)).join('.')
    if (name !== '') fields[name] ??= message
  }
  return fields
}

import * as z from 'zod/mini'

// What the settings of several rooms are made of. Each room's own rules are beside what uses them, and `settings.ts` has
// them all. Messages are safe to show: they never contain the value.

/** A variable that is missing or wrong, in words safe to show: never the value. */
export interface SettingProblem {
  readonly setting: string
  readonly problem: string
  /** Nothing fails because of it. It is named wherever problems are, and the site is still well. */
  readonly isAdvice?: true
}

/** How a room reads its settings; `Name` is those it has rules for. */
export interface SettingReader<Name extends string> {
  /** The value; undefined if it is missing or invalid, which is then reported. */
  readonly read: (setting: Name) => string | undefined
  /** The valid entries of a list: an invalid one is reported, and must not cost the others. */
  readonly readList: (setting: Name, isValid: (entry: string) => boolean) => readonly string[]
  readonly isSet: (setting: Name) => boolean
  /** Whether the binding `EMAIL` is there. */
  readonly canSendEmail: boolean
  readonly report: (setting: Name, problem: string) => void
  /** The same of what is {@link SettingProblem.isAdvice | advice}. */
  readonly advise: (setting: Name, problem: string) => void
  /** Whether leads leave this computer. */
  readonly isDeployed: boolean
}

/** The first problem a rule found. */
export const problemIn = (error: z.core.$ZodError): string => error.issues[0]?.message ?? 'is not valid'

/** Whether a host, as in a URL, is this computer. */
export const isLoopback = (host: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(host)

function isSafeAddress(address: string): boolean {
  const url = URL.parse(address)
  if (url === null) return false
  const isPrivate = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname))
  return isPrivate && url.username === '' && url.password === ''
}

/** A check: an address that secrets may be sent to. */
export const safeAddress = z.refine<string>(
  isSafeAddress,
  'must be an https address (http only on this computer), without a user name',
)

export const optionalAddress = z.optional(z.string().check(z.trim(), safeAddress))

/** Whether the text is exactly an origin, such as `https://www.firm.example`. */
export const isOrigin = (text: string) => isSafeAddress(text) && new URL(text).origin === text

/** Splits a list separated by spaces or commas. */
export const listed = (text: string) => text.split(/[\s,]+/).filter((part) => part !== '')

/** Text that may be left out, of this form. */
export const optionalText = (form: RegExp, message: string) =>
  z.optional(z.string().check(z.trim(), z.regex(form, message)))

/** A list, empty unless it is set, of which each entry is valid. */
export const listOf = (isValid: (entry: string) => boolean, message: string) =>
  z._default(z.string().check(z.refine((text) => listed(text).every(isValid), message)), '')

/** A key or token of another service: nothing that could end or quote a header. */
export const tokenForm = z.regex(/^[\w.-]{1,200}$/, 'must be letters, digits, dots, hyphens or underscores')

export const mailAddress = /^[^\s@<>"]{1,64}@[^\s@<>"]{1,190}$/

export const oneMailAddress = optionalText(mailAddress, 'must be one email address')

import { formPages } from './api.ts'

/**
 * What a page can say of a visit, in the order in which it happens. Step 2 follows the first answer, which `begun` says
 * already. `sent` is a press of the button, whether or not the form was right; `called` a tap on a phone number.
 * With `accepted`, `delivered` and `emailed`, which the database counts, there are ten.
 */
export const pageEvents = ['seen', 'begun', 'step3', 'step4', 'step5', 'sent', 'called'] as const
export type PageEvent = (typeof pageEvents)[number]

/** By how a screen is touched, and how large it is. */
export const devices = ['phone', 'tablet', 'computer'] as const
export type Device = (typeof devices)[number]

/** Which of two versions of a form a page showed; empty while there is one. */
export const formVersions = ['', 'a', 'b'] as const
export type FormVersion = (typeof formVersions)[number]

/** The forms by name; empty for what happened on a page without one. */
export type FunnelForm = keyof typeof formPages | ''

/** How often one event happened in one day, for one key, form, version and kind of device. */
export interface FunnelCount {
  /** The UK's, `2026-11-22`. */
  readonly day: string
  /** The campaign key of the address; empty for none. */
  readonly key: string
  /** The code that a lead with this key would have got at that moment. */
  readonly code: string
  readonly form: FunnelForm
  readonly version: FormVersion
  readonly device: Device
  readonly event: PageEvent
  readonly count: number
}

/** What one beacon says. */
export interface Visit extends Pick<FunnelCount, 'key' | 'form' | 'version' | 'device'> {
  readonly events: readonly PageEvent[]
  /** A program drives the browser, as the browser itself says. */
  readonly isBot: boolean
}

/**
 * Every version of the consent wording that the site has shown. A lead that names another one is held: what its visitor
 * agreed to could not be looked up. Add a version here one release before a page shows it.
 */
export const consentVersions = ['2026-11', '2026-11-22'] as const

/** The same for what the form that asks to be rung promises. */
export const callbackVersions = ['call-2026-11'] as const

export type CallbackVersion = (typeof callbackVersions)[number]
export type ConsentVersion = (typeof consentVersions)[number]

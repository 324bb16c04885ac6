/** Advert platforms that can be told which of their clicks became leads. */
export type AdPlatform = 'Google' | 'Microsoft'

/**
 * Those that are told. It is here, and no variable, so that the privacy policy says so in the same build in which the desk
 * offers the files; `WEBHOOK_ADVERT_FIELDS` must name the click ids.
 */
export const toldOfLeads: readonly AdPlatform[] = []

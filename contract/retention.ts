/**
 * Days for which a lead is kept, as the privacy policy promises. The worker's settings may shorten the times for its
 * content. To lengthen one, change it here: that changes the policy too.
 */
export const retentionDays = {
  /** A visitor's typed answers, and an unsent lead, on their own device. */
  onDevice: 7,
  /** A lead's content, after it was delivered. */
  delivered: 30,
  /** A lead's content, after it was parked or held. */
  parked: 90,
  /**
   * A lead's content if delivery was never tried, because no webhook was set, or is no longer tried, because the webhook was
   * removed. The policy promises the same as for parked leads.
   */
  waiting: 90,
  /**
   * The digest of an erased lead, from when it was erased, to recognise a copy of it: two queues, one after the other,
   * keep one for {@link queueDays} each.
   */
  recognised: 30,
  /** An erased lead, which still counts for its campaign but has nothing left about its visitor. */
  erased: 400,
} as const

/** Days for which staff's records, and the counts behind alerts and limits, are kept. */
export const recordDays = { audit: 365, lookups: 7, errorAnswers: 7 } as const

/** Days for which a queue keeps a message (Cloudflare's longest): a lead that was only there, and has not come for so long, is lost. */
export const queueDays = 14

/**
 * No setting can make `parked` shorter: staff must have heard of a lead, and had time to look at it, before it is
 * erased.
 */
export const leastParkedDays = 14

/** In ms, as it is measured. */
export const onDeviceMs = retentionDays.onDevice * 24 * 60 * 60 * 1000
/** As pages say it. */
export const onDeviceFor = `${retentionDays.onDevice} days`

/** For how many days a lead's delivery is tried: about as long as `schedule` in `worker/leads/deliver.ts` lasts. */
export const triedForDays = 3
/** As pages and staff's alerts say it. */
export const triedFor = `${triedForDays} days`

/** Days for which the site keeps a lead, as the privacy policy promises; the worker can be configured to keep its content for less or more. */
export const retentionDays = {
  /** A lead's content, after it was delivered. */
  delivered: 30,
  /** The same, for a lead that was parked or held. */
  parked: 90,
  /** An erased lead, which still counts for its campaign, without anything of its visitor. */
  counted: 400,
} as const

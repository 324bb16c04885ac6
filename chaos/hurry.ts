/** Webhook attempts run this many times faster than in production, so that a run takes minutes. */
export const hurry = 10

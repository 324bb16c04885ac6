/** What is said of a request that has not reached us, even where nothing more can be fetched to say. */
export const unreachedWords = {
  label: 'One moment',
  heading: 'Your request hasn’t reached us yet.',
  call: 'You don’t have to wait. Phone us free on',
} as const

/** Above the thanks for one that has. */
export const sentLabel = 'Request sent'

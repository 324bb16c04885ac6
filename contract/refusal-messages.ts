const instead = 'Please fill in this form, or phone us.'

/** Messages for a visitor without JavaScript when the worker could not take the request. */
export const refusalMessages = {
  unavailable: 'Sorry, we could not take your request just now. Please try again in a minute, or phone us.',
  unread: `Sorry, we could not read what you sent. ${instead}`,
  tooLong: `Sorry, what you sent is too long for us. ${instead}`,
  fromElsewhere: `Sorry, we cannot take requests from the page that you used. ${instead}`,
} as const

/** What a form says when something between the visitor and us, such as a security check, stopped the request. */
export const blockedWords = {
  title: 'Your request hasn’t reached us yet',
  text: 'Something stopped it on the way, perhaps a security check. Everything you typed is still here.',
  send: 'Send it now',
  call: 'Or phone us free on',
} as const

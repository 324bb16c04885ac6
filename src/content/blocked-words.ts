/** What a form says when something between the visitor and us, such as a security check, stopped the request. */
export const blockedWords = {
  title: 'Your request hasn’t reached us yet',
  text: 'Something on the way stopped it, perhaps a security check. Everything you typed is still here.',
  send: 'Send it another way',
  call: 'Or phone us free on',
} as const

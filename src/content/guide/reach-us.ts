/** The back of the guide. */
export const reachUs = {
  intro:
    'Phone with a question, a song or a change of heart. An adviser in the UK will answer. Advisers can sell you a '
    + 'plan by phone, and they won’t mind if you only want to ask.',
  phone: 'Phone us free on',
  website: 'Or read more at',
  write: 'Write to us',
  registeredOffice: 'Registered office:',
  glasgowOffice: 'Glasgow office:',
  rated: 'See what our customers say',
  smallPrint: 'The small print, in readable print',
  prices: (edition: string) =>
    `Prices and plans as at ${edition}. Ask for today’s price, and read your plan’s terms before you buy.`,
} as const

/** An organisation that is not ours: how to reach it and what it does. */
interface Helper {
  readonly name: string
  readonly phone?: string
  readonly website: string
  readonly url: string
}

/** Free and impartial help with money, set up by the government. */
export const moneyHelper = {
  name: 'MoneyHelper',
  phone: '0800 138 7777',
  website: 'moneyhelper.org.uk',
  url: 'https://www.moneyhelper.org.uk',
} as const satisfies Helper

/** Tells most government departments about a death in one go. */
export const tellUsOnce = {
  name: 'Tell Us Once',
  website: 'gov.uk/after-a-death',
  url: 'https://www.gov.uk/after-a-death',
} as const satisfies Helper

/** Where bereaved people find someone to listen. */
export const listeners = [
  {
    name: 'Cruse Bereavement Support (England, Wales and Northern Ireland)',
    phone: '0808 808 1677',
    website: 'cruse.org.uk',
    url: 'https://www.cruse.org.uk',
  },
  {
    name: 'Cruse Scotland',
    website: 'crusescotland.org.uk',
    url: 'https://www.crusescotland.org.uk',
  },
  {
    name: 'Samaritans, day and night',
    phone: '116 123',
    website: 'samaritans.org',
    url: 'https://www.samaritans.org',
  },
] as const satisfies readonly Helper[]

/** Who settles, free of charge, a complaint that we could not. */
export const financialOmbudsman = {
  name: 'Financial Ombudsman Service',
  phone: '0800 023 4567',
  website: 'financial-ombudsman.org.uk',
  url: 'https://www.financial-ombudsman.org.uk',
} as const

import type { RichText } from './rich-text.ts'

/** An organisation that is not ours: how to reach it and what it does. */
interface Helper {
  readonly name: string
  readonly phone?: string
  readonly website: string
  readonly url: string
}

/** Free and impartial help with money, set up by the government. */
const moneyHelper = {
  name: 'MoneyHelper',
  phone: '0800 138 7777',
  website: 'moneyhelper.org.uk',
  url: 'https://www.moneyhelper.org.uk',
} as const satisfies Helper

/** The end of a sentence that says what MoneyHelper can help with. */
export const askMoneyHelper = [
  `${moneyHelper.name}: phone `,
  { phone: moneyHelper.phone },
  ' or visit ',
  { link: moneyHelper.website, href: moneyHelper.url },
  '.',
] as const satisfies RichText

/** The trade associations of funeral directors, through which to find one. */
export const funeralDirectors = [
  { name: 'National Association of Funeral Directors', website: 'nafd.org.uk', url: 'https://nafd.org.uk' },
  {
    name: 'National Society of Allied and Independent Funeral Directors',
    website: 'saif.org.uk',
    url: 'https://saif.org.uk',
  },
] as const satisfies readonly Helper[]

/** Tells most government offices about a death in one go; not in Northern Ireland. */
export const tellUsOnce = {
  name: 'Tell Us Once',
  website: 'gov.uk/after-a-death',
  url: 'https://www.gov.uk/after-a-death',
} as const satisfies Helper

/** Where bereaved people find someone to listen. */
export const helplines = [
  {
    name: 'Cruse in England, Wales and Northern Ireland',
    phone: '0808 808 1677',
    website: 'cruse.org.uk',
    url: 'https://www.cruse.org.uk',
  },
  {
    name: 'Cruse in Scotland',
    phone: '0808 802 6161',
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

/** Where anybody can check that a firm is authorised. */
export const financialServicesRegister = {
  name: 'Financial Services Register',
  website: 'register.fca.org.uk',
  url: 'https://register.fca.org.uk',
} as const satisfies Helper

/** Protects the customers of firms that fail. */
export const compensationScheme = {
  name: 'Financial Services Compensation Scheme',
  website: 'fscs.org.uk',
  url: 'https://www.fscs.org.uk',
} as const satisfies Helper

/** Who settles, free of charge, a complaint that we could not. */
export const financialOmbudsman = {
  name: 'Financial Ombudsman Service',
  phone: '0800 023 4567',
  website: 'financial-ombudsman.org.uk',
  url: 'https://www.financial-ombudsman.org.uk',
} as const satisfies Helper

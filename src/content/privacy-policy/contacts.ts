import { firm } from '../firm.ts'

/** Where to ask, as links in the text. */
export const phoneUs = { phone: firm.freephone }
export const phoneDataServices = { phone: firm.dataServicesPhone }
export const emailDataServices = { link: firm.dataServicesEmail, href: `mailto:${firm.dataServicesEmail}` }

export const dataServicesHours = ' (9am to 5pm, Monday to Friday)'

/** Who supervises data protection in the UK. */
export const informationCommissioner = {
  name: 'Information Commissioner’s Office',
  address: 'Wycliffe House, Water Lane, Wilmslow, Cheshire SK9 5AF',
  phone: '0303 123 1113',
  website: 'ico.org.uk',
  url: 'https://ico.org.uk',
} as const

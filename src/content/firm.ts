/**
 * Who we are. Everything here is fictional and must be replaced before launch; `npm run placeholders` lists what is
 * left. Numbers come from Ofcom's drama ranges, addresses and domains from those reserved for examples.
 */
export const firm = {
  brand: 'Larkfield Funeral Plans',
  shortBrand: 'Larkfield',
  legalName: 'Larkfield Funeral Plans Limited',
  firmReference: '000000',
  freephone: '0808 157 0123',
  hours: 'Monday to Friday, 9am to 5pm',
  dataServicesPhone: '0808 157 0456',
  dataServicesEmail: 'dataservices@larkfield.example',
  registeredOffice: '1 Sample Street, London EC1A 1AA',
  glasgowOffice: '2 Sample Street, Glasgow G2 1AA',
  siteUrl: 'https://www.larkfield.example',
  reviewProfileUrl: 'https://uk.trustpilot.com/review/larkfield.example',
} as const

/** What we must say about ourselves; the regulator's name always in full. */
export const regulatoryStatus = `${firm.legalName} is authorised and regulated by the Financial Conduct Authority. Firm reference number ${firm.firmReference}.`

/**
 * Our business unit at Trustpilot, for their review widget. While it is empty, nothing of theirs is loaded and a plain
 * link is shown instead. It is a separate constant so that a build without it drops the widget's code.
 */
export const trustpilotBusinessUnit: string = ''

/** Which of Trustpilot's widgets to use. */
export const trustpilotTemplate = '53aa8912dec7e10d38f59f36'

/** A phone number as a `tel:` link. */
export function telLink(number: string): string {
  return `tel:${number.replaceAll(' ', '')}`
}

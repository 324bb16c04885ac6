/**
 * Who we are. Everything here is fictional and must be replaced before launch; `npm run placeholders` lists what
 * still stands. Numbers come from Ofcom's drama ranges, addresses and domains from those kept for examples.
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

/** A phone number as a `tel:` link. */
export function telLink(number: string): string {
  return `tel:${number.replaceAll(' ', '')}`
}

/**
 * Who we are. Names, numbers and addresses are fictional and must be replaced before launch; `npm run placeholders`
 * lists what is left. The numbers come from Ofcom's drama ranges, addresses and domains from those reserved for examples.
 */
export const shortBrand = 'Larkfield'
/** Beside the short name in the header. */
export const trade = 'Funeral Plans'
/** Our name on pages and in letters. */
export const brand = `${shortBrand} ${trade}`
/** As Companies House has it. */
export const legalName = 'Larkfield Funeral Plans Limited'
/** The Financial Conduct Authority's number for us. */
export const firmReference = '000000'
/** The number on every page; calls are free. */
export const freephone = '0808 157 0123'
/** When the freephone number is answered, UK time. */
export const hours = 'Monday to Friday, 9am to 5pm'
/** After the hours, where there is room for it. */
export const hoursException = ', except bank holidays'
/** When we ring somebody who has asked us to; `callPromises` in `consent.ts` promises the same. */
export const whenWeRing = 'on the next working day or the one after'
/** For anything but personal data. The E-Commerce Regulations (SI 2002/2013, reg 6) want one shown. */
export const email = 'hello@larkfield.example'
/** For anything about personal data. */
export const dataServicesPhone = '0808 157 0456'
export const dataServicesHours = '9am to 5pm, Monday to Friday'
export const dataServicesEmail = 'dataservices@larkfield.example'
/** Where the company is registered, and its number: shown with its office (SI 2015/17, reg 25). */
export const registration = 'Registered in England and Wales, number 00000000'
export const registeredOffice = '1 Sample Street, London EC1A 1AA'
export const glasgowOffice = '2 Sample Street, Glasgow G2 1AA'
/** Where the site is served, without a slash at the end. */
export const siteUrl = 'https://www.larkfield.example'
/** Our page on Trustpilot. */
export const reviewProfileUrl = 'https://uk.trustpilot.com/review/larkfield.example'

/** Who regulates us, with our name always in full, and the number to look us up by in the regulator's register. */
export const authorisation = `${legalName} is authorised and regulated by the Financial Conduct Authority.`
export const referenceNumber = `Firm reference number ${firmReference}`
/** What the law requires us to say about ourselves wherever we sell or write. */
export const regulatoryStatus = `${authorisation} ${referenceNumber}.`

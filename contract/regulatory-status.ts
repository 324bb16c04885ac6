import { firmReference, legalName } from './firm-details.ts'

/** What we must say about ourselves wherever we sell or write; the regulator's name always in full. */
export const regulatoryStatus = `${legalName} is authorised and regulated by the Financial Conduct Authority. Firm reference number ${firmReference}.`

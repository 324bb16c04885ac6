/** Where a printed guide goes, in the order of an envelope. */
export const postalFields = ['addressLine1', 'addressLine2', 'townCity', 'county', 'postcode'] as const

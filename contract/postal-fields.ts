/** The postal address, in the order it goes on an envelope. */
export const postalFields = ['addressLine1', 'addressLine2', 'townCity', 'county', 'postcode'] as const

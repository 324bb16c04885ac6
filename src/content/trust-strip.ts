export const trustStripHeading = 'Good to know'

/** The guide as a booklet: printed by `npm run guide`, handed over on the thank-you page. */
export const guidePdf = '/funeral-plan-guide.pdf'

/** The same booklet in large print. */
export const largePrintPdf = '/funeral-plan-guide-large-print.pdf'

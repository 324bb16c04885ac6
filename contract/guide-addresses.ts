/** The guide as pages: its contents, and the folder of its chapters. */
export const guidePath = '/guide'

/** The guide as a booklet, a file beside the pages: printed by `npm run guide`. */
export const guidePdf = '/funeral-plan-guide.pdf'

/** The same booklet in large print. */
export const largePrintPdf = '/funeral-plan-guide-large-print.pdf'

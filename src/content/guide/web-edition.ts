import { guidePdf, largePrintPdf } from '#contract/guide-addresses.ts'

/** What only the guide's pages say, around its chapters. */
export const webEdition = {
  contents: 'The guide',
  chapters: 'Chapters of the guide',
  allChapters: 'All chapters',
  onwards: 'Before and after this chapter',
  previous: 'Before this',
  next: 'Next',
  keepHeading: 'Would you rather have it on paper?',
  keepText: 'The same guide is a booklet of A4 pages, to keep, to print or to send to someone.',
  ask: 'Or ask us for the guide',
} as const

/** The guide as files, wherever they are offered. */
export const guideFiles = [
  { href: guidePdf, name: 'Download the booklet (PDF, 0.9 MB)' },
  { href: largePrintPdf, name: 'Download it in large print (PDF, 0.8 MB)' },
] as const

/** Around the pages to fill in: always there, whether or not they can be filled in here. */
export const writtenWords = {
  ours: 'What you write here is not sent to us or to anyone else.',
  plain: 'This page can’t be filled in on screen without JavaScript, but you can print it and write on the lines.',
} as const

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

/** The words of what a reader of the guide can press. They are in the page's script: the fewer, the better. */
export const toolWords = {
  textSize: 'Text size',
  sizes: { normal: 'Normal', large: 'Larger', largest: 'Largest' },
  read: 'Read aloud',
  pause: 'Pause',
  resume: 'Carry on reading',
  stop: 'Stop',
} as const

export const keepingWords = {
  kept:
    'What you write is kept on this device until you clear the page. Some browsers forget it after a week without a visit, so '
    + 'print the page when you’re done.',
  notKept:
    'This browser won’t let us keep anything: what you write is lost when you leave the page, so print it first.',
  print: 'Print this page',
  clear: 'Clear this page',
  sure: 'Clear everything you’ve written on this page?',
  yes: 'Yes, clear it',
  no: 'No, keep it',
  cleared: 'The page is empty again.',
} as const

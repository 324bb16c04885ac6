import { guidePdf, largePrintPdf } from '#contract/guide-addresses.ts'
import { paths } from '../../paths.ts'
import { firm } from '../firm.ts'
import type { RichText } from '../rich-text.ts'
import { soundtrackWords } from '../soundtrack-words.ts'
import type { TrackId } from './chapters.ts'

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

/** What a reader can do next, after a chapter: one thing, said quietly. */
interface NextStep {
  readonly question: string
  readonly way: RichText
}

const onPaper: RichText = [{ link: 'Ask for the printed guide', href: paths.getYourGuide }]
const byPhone: RichText = [{ link: 'Ask us to ring you', href: paths.ringMe }]
const songs: RichText = [{ link: 'Pick your songs', href: `${paths.guide}/my-songs` }]

/** A chapter without one does not compile. The welcome has none: it ends with the guide on paper. */
export const nextSteps: Readonly<Record<TrackId, NextStep>> = {
  'what-a-plan-is': { question: 'Would you rather read this with a cup of tea?', way: onPaper },
  'kinds-of-funeral': { question: 'Is there a song that has to be played?', way: songs },
  'plans-compared': {
    question: 'Not sure which of them is yours?',
    way: [{ link: 'Help me find a plan', href: paths.findYourPlan }],
  },
  'each-plan': { question: 'Is one of them nearly right?', way: byPhone },
  'your-money': { question: 'Would you like to hear it from a person?', way: byPhone },
  'paying-and-changing': { question: 'Would you like to talk it over at home?', way: onPaper },
  'questions-to-ask': { question: 'Would you like to try them on us?', way: byPhone },
  talking: { question: 'Have you got your own ready?', way: songs },
  'my-songs': {
    question: soundtrackWords.fromGuide,
    way: [{ link: soundtrackWords.heading, href: paths.soundtrack }],
  },
  'my-wishes': { question: 'Would you rather use a pen?', way: onPaper },
  'when-someone-dies': {
    question: 'Could there be a plan with us?',
    way: ['Phone us free on ', { phone: firm.freephone }],
  },
  'reach-us': { question: 'Shall we ring you instead?', way: byPhone },
}

/** The guide as files, wherever they are offered. */
export const guideFiles = [
  { href: guidePdf, name: 'Download the booklet (PDF, 0.9\u00a0MB)' },
  { href: largePrintPdf, name: 'Download it in large print (PDF, 0.8\u00a0MB)' },
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

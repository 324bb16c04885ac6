import { brand, freephone, hours, registeredOffice, regulatoryStatus, shortBrand } from '#contract/firm-details.ts'
import { guidePath, guidePdf, largePrintPdf } from '#contract/guide-addresses.ts'
import { emailPage } from './email-html.ts'

/** An email as it is sent: the same words twice. */
interface Written {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Words, whole or in pieces, some of which are phone numbers. */
export type Words = string | ReadonlyArray<string | { readonly phone: string }>

/** A part of the email. `preview` is what a list of messages shows; `small` comes below the email itself. */
export type Block =
  | {
      readonly kind: 'preview' | 'brand' | 'heading' | 'paragraph' | 'small'
      readonly lines: readonly Words[]
    }
  | { readonly kind: 'button' | 'link'; readonly words: string; readonly address: string }

/** Nothing in it is the reader's own but the first name, and that a funeral is needed soon. */
const words = {
  subject: 'Your guide to funeral plans',
  /** What a list of messages shows after the subject. */
  preview: 'Here it is: to read on our website, to keep or print, or in large print.',
  greeting: (name: string | undefined) => (name === undefined ? 'Hello,' : `Hello ${name},`),
  neededSoon: [
    'If a funeral is needed now, or very soon, we’re so sorry. A plan may not be the answer: plans are for paying in '
      + 'advance. Phone us free on ',
    { phone: freephone },
    `, ${hours}, and we’ll tell you honestly what can be done. You needn’t wait for us: a local funeral director can come `
      + 'at any hour.',
  ],
  whatToDo: 'What to do now, step by step',
  opening:
    'Thank you for asking for our guide. It explains what a funeral plan is, what it costs, what it leaves out and how your '
    + 'money is looked after.',
  atLeisure: ' Make a cup of tea, and read as much or as little as you like.',
  links: {
    web: 'Read the guide on our website',
    pdf: 'Keep it or print it (PDF)',
    largePrint: 'The same in large print (PDF)',
  },
  talk: [
    'Would you rather talk? Phone us free on ',
    { phone: freephone },
    `, ${hours}, except bank holidays. You can also reply to this email.`,
  ],
  noHurry: 'There’s no hurry, and nothing to sign.',
  signOff: 'With warm wishes,',
  signature: `All of us at ${shortBrand}`,
  why:
    'You asked us for it on our website. If it wasn’t you, please ignore this email, or reply to tell us. Whoever asks, we '
    + 'won’t send another for 30 days.',
  firm: brand,
  legal: `${regulatoryStatus} Registered office: ${registeredOffice}.`,
} as const

/**
 * The email that brings the guide.
 *
 * @param firstName as it was typed
 * @param site the origin that its links lead to
 * @param isNeededSoon whether a funeral may be: its reader is met with the phone first
 */
export function guideEmail(firstName: string, site: string, isNeededSoon = false): Written {
  const blocks = blocksFor(firstName, site, isNeededSoon)
  return {
    subject: words.subject,
    text: blocks.map(asText).join('\n\n'),
    html: emailPage(words.subject, blocks),
  }
}

function blocksFor(firstName: string, site: string, isNeededSoon: boolean): readonly Block[] {
  const needed: readonly Block[] = [
    { kind: 'paragraph', lines: [words.neededSoon] },
    { kind: 'link', words: words.whatToDo, address: `${site}${guidePath}/when-someone-dies` },
  ]
  return [
    { kind: 'preview', lines: [words.preview] },
    { kind: 'brand', lines: [words.firm] },
    { kind: 'heading', lines: [words.subject] },
    { kind: 'paragraph', lines: [words.greeting(greetingName(firstName))] },
    ...(isNeededSoon ? needed : []),
    { kind: 'paragraph', lines: [words.opening + (isNeededSoon ? '' : words.atLeisure)] },
    { kind: 'button', words: words.links.web, address: site + guidePath },
    { kind: 'link', words: words.links.pdf, address: site + guidePdf },
    { kind: 'link', words: words.links.largePrint, address: site + largePrintPdf },
    { kind: 'paragraph', lines: [words.talk] },
    ...(isNeededSoon ? [] : [{ kind: 'paragraph', lines: [words.noHurry] } as const]),
    { kind: 'paragraph', lines: [words.signOff, words.signature] },
    { kind: 'small', lines: [words.why] },
    { kind: 'small', lines: [words.legal] },
  ]
}

function asText(block: Block): string {
  if ('address' in block) return `${block.words}:\n${block.address}`
  return block.lines.map(inText).join('\n')
}

function inText(line: Words): string {
  if (typeof line === 'string') return line
  return line.map((piece) => (typeof piece === 'string' ? piece : piece.phone)).join('')
}

/** At most two words of letters, as in Anne-Marie, O’Brien or Mary Jane, and no longer than names are. */
const plainName = /^(?=.{1,24}$)\p{L}[\p{L}\p{M}]*(?:[-'’ ]\p{L}[\p{L}\p{M}]*){0,2}$/u
const mostWords = 2

/**
 * The name to greet someone by. Anyone can type any name beside a stranger's address, so only what is plainly a name comes
 * into the email: no dot, digit, slash, colon or `@`, of which a mail program would make a link, and no room for a message.
 *
 * @param firstName as it was typed
 * @returns undefined for what is not plainly a name; the email then greets without one
 */
export function greetingName(firstName: string): string | undefined {
  const name = firstName.trim()
  return plainName.test(name) && name.split(' ').length <= mostWords ? name : undefined
}

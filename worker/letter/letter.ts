import { guidePath, guidePdf, largePrintPdf } from '#contract/guide-addresses.ts'
import { greetingName } from './greeting.ts'
import { letterPage } from './html.ts'
import { letterWords as words } from './words.ts'

/** A letter as it is sent: the same words twice. */
export interface Letter {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Words, whole or in pieces, some of which are phone numbers. */
export type Words = string | ReadonlyArray<string | { readonly phone: string }>

/** A part of the letter. `preview` is what a list of messages shows; `small` comes below the letter itself. */
export type Block =
  | {
      readonly kind: 'preview' | 'brand' | 'heading' | 'paragraph' | 'small'
      readonly lines: readonly Words[]
    }
  | { readonly kind: 'button' | 'link'; readonly words: string; readonly address: string }

/**
 * The letter that brings the guide.
 *
 * @param firstName as it was typed
 * @param site the origin that its links lead to
 */
export function guideLetter(firstName: string, site: string): Letter {
  const blocks = blocksFor(firstName, site)
  return {
    subject: words.subject,
    text: blocks.map(asText).join('\n\n'),
    html: letterPage(words.subject, blocks),
  }
}

function blocksFor(firstName: string, site: string): readonly Block[] {
  return [
    { kind: 'preview', lines: [words.preview] },
    { kind: 'brand', lines: [words.firm] },
    { kind: 'heading', lines: [words.subject] },
    { kind: 'paragraph', lines: [words.greeting(greetingName(firstName))] },
    { kind: 'paragraph', lines: [words.opening] },
    { kind: 'button', words: words.links.web, address: site + guidePath },
    { kind: 'link', words: words.links.pdf, address: site + guidePdf },
    { kind: 'link', words: words.links.largePrint, address: site + largePrintPdf },
    { kind: 'paragraph', lines: [words.talk] },
    { kind: 'paragraph', lines: [words.noHurry] },
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

import { guidePath, guidePdf, largePrintPdf } from '#contract/guide-addresses.ts'
import { greetingName } from './greeting.ts'
import { letterWords as words } from './words.ts'

/** A letter as it is sent: the same words twice. */
export interface Letter {
  readonly subject: string
  readonly text: string
  readonly html: string
}

type Block =
  | { readonly kind: 'heading' | 'paragraph'; readonly lines: readonly string[] }
  | { readonly kind: 'links'; readonly links: readonly (readonly [words: string, address: string])[] }

/**
 * The letter that brings the guide.
 *
 * @param firstName as it was typed
 * @param site the origin that its links lead to
 */
export function guideLetter(firstName: string, site: string): Letter {
  const blocks = blocksFor(firstName, site)
  return { subject: words.subject, text: blocks.map(asText).join('\n\n'), html: page(blocks.map(asHtml).join('\n')) }
}

function blocksFor(firstName: string, site: string): readonly Block[] {
  return [
    { kind: 'heading', lines: [words.subject] },
    { kind: 'paragraph', lines: [words.greeting(greetingName(firstName))] },
    { kind: 'paragraph', lines: [words.opening] },
    {
      kind: 'links',
      links: [
        [words.links.web, site + guidePath],
        [words.links.pdf, site + guidePdf],
        [words.links.largePrint, site + largePrintPdf],
      ],
    },
    { kind: 'paragraph', lines: [words.talk] },
    { kind: 'paragraph', lines: [words.noHurry] },
    { kind: 'paragraph', lines: [words.signOff, words.signature] },
    { kind: 'paragraph', lines: [words.why] },
    { kind: 'paragraph', lines: [words.firm, words.legal] },
  ]
}

function asText(block: Block): string {
  if (block.kind !== 'links') return block.lines.join('\n')
  return block.links.map(([label, address]) => `${label}:\n${address}`).join('\n\n')
}

function asHtml(block: Block): string {
  if (block.kind === 'links') {
    const items = block.links.map(([label, address]) => `<li><a href="${escaped(address)}">${escaped(label)}</a></li>`)
    return `<ul>\n${items.join('\n')}\n</ul>`
  }
  const inside = block.lines.map(escaped).join('<br>')
  return block.kind === 'heading' ? `<h1>${inside}</h1>` : `<p>${inside}</p>`
}

/**
 * No colours of our own but for the reader's: a mail program then shows dark text on light or light on dark, as set, with
 * its own contrast. The font's size is on the body too, for programs that drop the stylesheet.
 */
const page = (content: string) => `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(words.subject)}</title>
<style>
:root { color-scheme: light dark }
body { max-width: 34em; margin: 0 auto; padding: 16px; overflow-wrap: anywhere }
h1 { font-size: 28px; line-height: 1.25; font-weight: 600 }
ul { padding-left: 20px }
li { padding: 8px 0 }
</style>
</head>
<body style="font-family: Georgia, serif; font-size: 18px; line-height: 1.55">
${content}
</body>
</html>
`

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character] ?? '')

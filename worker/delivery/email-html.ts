import type { Block, Words } from './guide-email.ts'

/** The site's colours, which mail programs cannot look up: a test compares them with `tokens.css`. */
const colours = {
  ink: '#22302b',
  paper: '#fbf6ec',
  moss: '#1f4d3f',
  fern: '#2e6b57',
  coral: '#c8452c',
  marigold: '#f2b441',
  white: '#fff',
  hairline: '#d9ccb6',
}
const serif = "Georgia, 'Times New Roman', serif"
const sans = "-apple-system, 'Segoe UI', Roboto, Arial, sans-serif"
const table = '<table role="presentation" border="0" cellpadding="0" cellspacing="0"'

/**
 * The email as mail programs take it: tables, because Outlook knows no other layout, and every style beside its words,
 * because some drop the stylesheet. It loads nothing, so that there is nothing to block and nobody learns who has read
 * it: the name and the mark are type and borders. Programs that have a dark look of their own find light text on dark
 * and dark on light, and either can be turned round.
 */
export function emailPage(title: string, blocks: readonly Block[]): string {
  const rows = (...kinds: readonly Block['kind'][]) =>
    blocks
      .filter(({ kind }) => kinds.includes(kind))
      .map(asHtml)
      .join('\n')
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(title)}</title>
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (prefers-color-scheme: dark) {
.sheet { background: ${colours.ink} !important }
.words { color: ${colours.paper} !important }
.link { color: ${colours.marigold} !important }
}
</style>
</head>
<body class="sheet" style="margin: 0; padding: 0; background: ${colours.paper}">
${rows('preview')}
${table} width="100%" class="sheet" style="background: ${colours.paper}"><tr><td align="center">
<!--[if mso]>${table} width="600"><tr><td><![endif]-->
${table} width="100%" style="max-width: 600px; text-align: left">
<tr><td style="padding: 20px; background: ${colours.moss}">
${table}><tr>
<td width="10" height="10" style="border: 11px solid ${colours.marigold}; border-radius: 50%; font-size: 0; line-height: 0"></td>
<td style="padding-left: 14px">${rows('brand')}</td>
</tr></table>
</td></tr>
<tr><td class="words" style="padding: 32px 20px 14px; ${textOf(18)}">
${rows('heading', 'paragraph', 'button', 'link')}
</td></tr>
<tr><td class="words" style="padding: 20px 20px 32px; border-top: 1px solid ${colours.hairline}; ${textOf(16)}">
${rows('small')}
</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`
}

const textOf = (size: number) =>
  `color: ${colours.ink}; font-family: ${sans}; font-size: ${size}px; line-height: 1.55; overflow-wrap: anywhere`
const linkColour = `color: ${colours.fern}`

function asHtml(block: Block): string {
  switch (block.kind) {
    case 'preview':
      return `<div style="display: none; mso-hide: all">${linesOf(block.lines)}</div>`
    case 'brand':
      return `<p style="margin: 0; color: ${colours.paper}; font-family: ${serif}; font-size: 24px; line-height: 1.2">${linesOf(block.lines)}</p>`
    case 'heading':
      return `<h1 style="margin: 0 0 20px; font-family: ${serif}; font-size: 30px; line-height: 1.2; font-weight: 600">${linesOf(block.lines)}</h1>`
    case 'paragraph':
    case 'small':
      return `<p style="margin: 0 0 18px">${linesOf(block.lines)}</p>`
    case 'button':
      return `${table} style="margin: 0 0 18px"><tr><td style="background: ${colours.coral}; border-radius: 6px"><a href="${escaped(block.address)}" style="display: inline-block; padding: 14px 22px; color: ${colours.white}; font-family: ${sans}; font-size: 18px; font-weight: 700; line-height: 1.3; text-decoration: none">${escaped(block.words)}</a></td></tr></table>`
    case 'link':
      return `<p style="margin: 0 0 18px"><a class="link" href="${escaped(block.address)}" style="${linkColour}">${escaped(block.words)}</a></p>`
  }
}

const linesOf = (lines: readonly Words[]) => lines.map(inHtml).join('<br>')

function inHtml(words: Words): string {
  if (typeof words === 'string') return escaped(words)
  return words
    .map((piece) =>
      typeof piece === 'string'
        ? escaped(piece)
        : `<a class="link" href="tel:${piece.phone.replaceAll(' ', '')}" style="${linkColour}; font-weight: 700; white-space: nowrap">${escaped(piece.phone)}</a>`,
    )
    .join('')
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character] ?? '')

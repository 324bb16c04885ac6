import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import tokens from '#app/styles/tokens.css?raw'
import coverSheet from './styles/cover.css?raw'
import marks from './styles/marks.css?raw'
import base from './styles/paper.css?raw'

interface PrintedDocumentProps {
  readonly title: string
  /** The edition's own style sheets, which follow those that all editions share. */
  readonly styles: readonly string[]
  readonly children: ReactNode
}

/** An edition as a whole HTML file, ready to print. */
export function printedDocument(props: PrintedDocumentProps): string {
  const html = renderToStaticMarkup(<PrintedDocument {...props} />)
  return `<!doctype html>${html.replace(indivisible, (text) => text.replaceAll(' ', '\u00a0'))}`
}

function PrintedDocument({ title, styles, children }: PrintedDocumentProps) {
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <title>{title}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheet, whose quotation marks React would escape */}
        <style dangerouslySetInnerHTML={{ __html: [tokens, base, marks, coverSheet, ...styles].join('\n') }} />
      </head>
      <body>{children}</body>
    </html>
  )
}

const months = '(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)[a-z]*'

/** Text that is hard to read when a line breaks inside it. Some of its spaces may be unbreakable already. */
const indivisible = new RegExp(
  [
    /\b0\d{3}\s\d{3}\s\d{4}\b/, // a phone number
    /\b[A-Z]{1,2}\d[A-Z\d]?\s\d[A-Z]{2}\b/, // a postcode
    /\bphone\s(?=<a [^>]*>999)/,
    /\bnumber\s\d+/,
    /\b\d+[ap]m\sto\s\d+[ap]m\b/,
    /\b\d+\s[A-Z][a-z]+\sStreet\b/,
    /£?\b[\d.,]+\s(?:billion|million|days|years)\b/,
    new RegExp(`\\b(?:\\d{1,2}\\s)?${months}\\s\\d{4}\\b`),
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
)

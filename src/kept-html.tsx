import type { ReactNode } from 'react'
import styles from './kept-html.module.css'

/** Parts of this document's HTML, kept for when React renders them again: Back from the thank-you page. */
const kept = new Map<string, string>()

function htmlOf(name: string): string {
  const html = kept.get(name) ?? document.querySelector(`[data-part="${name}"]`)?.innerHTML ?? ''
  kept.set(name, html)
  return html
}

/** Where pages are rendered ahead: marks a part that the browser keeps as HTML. */
export function Part({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={styles.part} data-part={name}>
      {children}
    </div>
  )
}

/**
 * In the browser: the part as the page brought it. Its component never reaches the browser, so words and
 * pictures cost no JavaScript. It has no HTML on a page that was reached without loading it, which is why
 * pages with such parts are only ever linked to with plain links.
 */
export function KeptHtml({ name }: { readonly name: string }) {
  return (
    <div
      className={styles.part}
      data-part={name}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: it is this document's own HTML, put back unchanged
      dangerouslySetInnerHTML={{ __html: htmlOf(name) }}
      suppressHydrationWarning
    />
  )
}

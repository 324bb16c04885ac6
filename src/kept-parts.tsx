import type { ComponentType } from 'react'

/**
 * A component in a file that ends in `.kept.tsx` is words and pictures only: the browser gets the HTML it was rendered to
 * and never the component, so that they cost no JavaScript. `scripts/prerender/kept-parts.ts` puts one of these two in its
 * place, or, in the build, `static-part.tsx`.
 */
export interface KeptPartProps {
  /** Tells the parts of one component from each other, where a page has several. */
  readonly part?: string
}

/** While the site is being developed: the component itself, marked like the part it will be. */
export function markedPart<Props extends KeptPartProps>(name: string, Component: ComponentType<Props>) {
  return (props: Props) => (
    <div data-part={partId(name, props)}>
      <Component {...props} />
    </div>
  )
}

/** Parts of this document's HTML, kept for when React renders them again: Back from the thank-you page. */
const kept = new Map<string, string>()

/** In the browser: the part as the page brought it. The build sees to it that it did. */
export function keptPart(name: string) {
  return (props: KeptPartProps) => {
    const id = partId(name, props)
    const html = kept.get(id) ?? document.querySelector(`[data-part="${id}"]`)?.innerHTML ?? ''
    kept.set(id, html)
    return (
      <div
        data-part={id}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: it is this document's own HTML, put back unchanged
        dangerouslySetInnerHTML={{ __html: html }}
        suppressHydrationWarning
      />
    )
  }
}

export const partId = (name: string, { part }: KeptPartProps) => (part === undefined ? name : `${name}:${part}`)

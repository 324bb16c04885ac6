import type { ComponentType } from 'react'

/**
 * A component in a file that ends in `.kept.tsx` is only words and pictures: the browser gets the HTML it was rendered
 * to and never the component, so it costs no JavaScript. `build/kept-parts.ts` replaces it with one of
 * these two or, in the build, with `static-part.tsx`.
 */
export interface KeptPartProps {
  /** Tells apart the parts of one component, where a page has several. */
  readonly part?: string
}

/** In development: the component itself, marked like the part it will become. */
export function markedPart<Props extends KeptPartProps>(name: string, Component: ComponentType<Props>) {
  return (props: Props) => (
    <div data-part={partId(name, props)}>
      <Component {...props} />
    </div>
  )
}

/** Parts of this document's HTML, kept for when React renders them again: Back from the thank-you page. */
const kept = new Map<string, string>()

/** In the browser: the part as the page delivered it. The build makes sure that it did. */
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

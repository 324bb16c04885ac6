import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type KeptPartProps, partId } from './kept-parts.tsx'

/** In the build: the component as bare HTML. Nothing in it is hydrated, so it needs no comments between its texts. */
export function staticPart<Props extends KeptPartProps>(name: string, Component: ComponentType<Props>) {
  return (props: Props) => {
    // An empty attribute needs no value, nor a shape of a drawing an end tag; in text, quotation marks and "<" are escaped.
    const html = renderToStaticMarkup(<Component {...props} />)
      .replaceAll('=""', '')
      .replace(/><\/(?:path|use|circle)>/g, '/>')
    // biome-ignore lint/security/noDangerouslySetInnerHtml: React has just made it
    return <div data-part={partId(name, props)} dangerouslySetInnerHTML={{ __html: html }} />
  }
}

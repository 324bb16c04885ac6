import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type KeptPartProps, partId } from './kept-parts.tsx'

/** In the build: the component as bare HTML. Nothing in it is hydrated, so it needs no comments between its texts. */
export function staticPart<Props extends KeptPartProps>(name: string, Component: ComponentType<Props>) {
  return (props: Props) => (
    <div
      data-part={partId(name, props)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React has just made it
      dangerouslySetInnerHTML={{ __html: renderToStaticMarkup(<Component {...props} />) }}
    />
  )
}

import { siteImages } from '../images/site-images.ts'
import type { Renderer } from './renderer.ts'
import { webManifest } from './web-manifest.ts'

/** The files in the site's root that are made rather than kept: contents by name. */
export async function siteFiles({ renderSearchFiles }: Renderer): Promise<ReadonlyMap<string, string | Uint8Array>> {
  return new Map<string, string | Uint8Array>([
    ...Object.entries(renderSearchFiles()),
    ['site.webmanifest', webManifest()],
    ...Object.entries(await siteImages()),
  ])
}

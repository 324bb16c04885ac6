import { siteImages } from '../images/site-images.ts'
import { licences } from './licences.ts'
import type { Renderer } from './renderer.ts'
import { securityTxt } from './security-txt.ts'
import { webManifest } from './web-manifest.ts'

/** The files of the site that are made rather than kept: contents by path. */
export async function siteFiles({ renderSearchFiles }: Renderer): Promise<ReadonlyMap<string, string | Uint8Array>> {
  return new Map<string, string | Uint8Array>([
    ...Object.entries(renderSearchFiles()),
    ['site.webmanifest', webManifest()],
    ['licences.txt', licences()],
    ['.well-known/security.txt', securityTxt(new Date())],
    ...Object.entries(await siteImages()),
  ])
}

import { securityTxt } from '../../src/head/text-files.ts'
import { licences } from './licences.ts'
import type { Renderer } from './renderer.ts'
import { webManifest } from './web-manifest.ts'

/** The site files that are generated rather than stored: contents by path. */
export function siteFiles({ renderSearchFiles }: Renderer): ReadonlyMap<string, string> {
  return new Map([
    ...Object.entries(renderSearchFiles()),
    ['site.webmanifest', webManifest()],
    ['licences.txt', licences()],
    ['.well-known/security.txt', securityTxt(new Date())],
  ])
}

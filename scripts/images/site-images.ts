import { icons } from './icons.ts'
import { shareImage } from './share-image.ts'

/** Every picture of the site's root that is made from an SVG at build time: contents by file name. */
export async function siteImages(): Promise<Readonly<Record<string, Uint8Array>>> {
  return { ...(await icons()), 'share.png': await shareImage() }
}

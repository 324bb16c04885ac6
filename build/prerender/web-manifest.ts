import { readFileSync } from 'node:fs'
import { firm } from '../../src/content/firm.ts'

/** What a phone needs to put the site on its home screen. It still opens in the browser, with its Back button. */
export function webManifest(): string {
  const icon = (src: string, size: number, purpose: 'any' | 'maskable') => ({
    src,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return JSON.stringify({
    name: firm.brand,
    short_name: firm.shortBrand,
    lang: 'en-GB',
    start_url: '/',
    display: 'browser',
    theme_color: colour('moss'),
    background_color: colour('paper'),
    icons: [
      icon('/icon-192.png', 192, 'any'),
      icon('/icon-512.png', 512, 'any'),
      icon('/icon-maskable-512.png', 512, 'maskable'),
    ],
  })
}

/** A colour from the site's tokens, so that manifest and icons cannot drift from the page. */
export function colour(token: string): string {
  const tokens = readFileSync('src/styles/tokens.css', 'utf8')
  const [, value] = new RegExp(`--${token}: (#[0-9a-f]{3,6});`).exec(tokens) ?? []
  if (!value) throw new Error(`tokens.css has no colour --${token}`)
  return value
}

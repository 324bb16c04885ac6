import { firm } from '../../src/content/firm.ts'
import { colour } from '../images/colours.ts'

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

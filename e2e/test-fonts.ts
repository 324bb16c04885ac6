import { join } from 'node:path'

/**
 * Gives every browser that is started from now on the same fonts, whatever Linux machine it runs on: how far a page
 * shifts when its own fonts arrive depends on those that stand in for them. Other systems have Arial and Georgia.
 */
export function bringTestFonts(): void {
  process.env.FONTCONFIG_FILE = join(import.meta.dirname, 'test-fonts.conf')
  // Firefox's sandbox would read no font outside of the system's folders.
  process.env.MOZ_DISABLE_CONTENT_SANDBOX = '1'
}

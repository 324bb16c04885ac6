import { runnerImport } from 'vite'
import { withFixedDetails } from './document-details.ts'
import { guideFonts } from './guide-fonts.ts'
import { printPages } from './print-pages.ts'
import { guideStyles } from './styles.ts'

/** The booklet of today's words as a PDF. @param chromium the path of the one that prints it */
export async function makeGuide(chromium: string): Promise<Uint8Array> {
  // The pages are JSX, which Node does not read by itself.
  const { module } = await runnerImport<typeof import('./guide.tsx')>('./scripts/guide/guide.tsx', {
    configFile: false,
  })
  const html = module.guideHtml(await guideStyles(await guideFonts()))
  return withFixedDetails(await printPages(html, chromium))
}

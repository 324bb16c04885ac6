import { defineConfig } from 'playwright/test'
import site from '../../playwright.config.ts'

/** Takes screenshots of every page in every state into `screenshots/`: `npm run screenshots`. Nothing is asserted. */
export default defineConfig({
  ...site,
  testDir: '.',
  testMatch: 'pages.ts',
  outputDir: '../../test-results',
  reporter: 'line',
  projects: [
    { name: 'phone', use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } },
    { name: 'tablet', use: { viewport: { width: 820, height: 1180 }, hasTouch: true } },
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
    { name: 'wide', use: { viewport: { width: 1920, height: 1080 } } },
  ],
})

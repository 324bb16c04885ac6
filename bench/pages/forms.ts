import type { Browser, Page } from 'playwright'
import { slowPhone } from './slow-phone.ts'

/** What a visitor does with each form; the longest wait from a touch or key to the next frame is measured. */
const uses: Readonly<Record<string, (page: Page, origin: string) => Promise<void>>> = {
  'landing form: typed into before React, sent with mistakes, mended': async (page, origin) => {
    await page.goto(origin)
    await typeName(page)
    await page.getByRole('button', { name: 'Send me my info pack' }).tap()
    await page.getByRole('alert').waitFor()
    await page.getByLabel('Email address').pressSequentially('ada@example.com', { delay: 60 })
    await page.getByLabel('By post').check()
  },
  'guide form: four answers and the details': async (page, origin) => {
    await page.goto(`${origin}/get-your-guide`)
    await page.locator('form[data-step]').waitFor()
    for (let step = 1; step <= 4; step++) {
      await page.locator('section:not([hidden]) input[type=radio]:visible').first().tap()
      await page.getByRole('button', { name: 'Continue' }).filter({ visible: true }).tap()
      await page.waitForTimeout(400)
    }
    await typeName(page)
  },
}

async function typeName(page: Page): Promise<void> {
  const field = page.locator('input[name=firstName]')
  await field.tap()
  await field.pressSequentially('Ada', { delay: 60 })
}

/** @returns for each use of a form its longest interaction, ms, with a processor four times slower */
export async function tryForms(browser: Browser, origin: string): Promise<ReadonlyMap<string, number>> {
  const waits = new Map<string, number>()
  for (const [name, use] of Object.entries(uses)) {
    const { context, page } = await slowPhone(browser, 'fast')
    await use(page, origin)
    await page.waitForTimeout(1_000)
    waits.set(name, (await page.evaluate(() => window.vitals)).inp)
    await context.close()
  }
  return waits
}

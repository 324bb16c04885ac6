import type { Browser, Page } from 'playwright'
import { leadFormWords } from '../../src/content/landing.ts'
import { questionWords } from '../../src/content/question-words.ts'
import { slowPhone, touch } from './slow-phone.ts'

type FormUse = (page: Page, origin: string) => Promise<void>

/** What a visitor does with each form; measures the longest wait from a touch or key to the next frame. */
export const formUses: Readonly<Record<string, FormUse>> = {
  'landing form: typed into before React, sent with mistakes, corrected': async (page, origin) => {
    await page.goto(origin)
    await typeName(page)
    await touch(page.getByRole('button', { name: leadFormWords.submit }))
    await page.getByRole('alert').waitFor()
    await page.waitForTimeout(1_000)
    await page.locator('input[name=email]').pressSequentially('ada@example.com', { delay: 60 })
    await touch(page.locator('input[value=post]'))
  },
  'guide form: four answers and the details': async (page, origin) => {
    await page.goto(`${origin}/get-your-guide`)
    await page.locator('form[data-step]').waitFor()
    for (let step = 1; step <= 4; step++) {
      await touch(page.locator('section:not([hidden]) input[type=radio]:visible').first())
      await touch(page.getByRole('button', { name: questionWords.continue }).filter({ visible: true }))
      await page.waitForTimeout(400)
    }
    await typeName(page)
  },
}

async function typeName(page: Page): Promise<void> {
  const field = page.locator('input[name=firstName]')
  await touch(field)
  await field.pressSequentially('Ada', { delay: 60 })
}

/** @returns the longest interaction in one visit, ms, with a processor four times slower */
export async function useForm(browser: Browser, origin: string, use: FormUse): Promise<number> {
  const { context, page } = await slowPhone(browser, 'fast')
  await use(page, origin)
  await page.waitForTimeout(1_000)
  const { inp } = await page.evaluate(() => window.vitals)
  await context.close()
  return inp
}

import type { Page } from 'playwright/test'
import { packed } from '../src/pages/soundtrack/soundtrack.ts'
import { paths } from '../src/paths.ts'
import { pageTexts } from '../tests/repo/support/pdf.ts'
import { blockStorage, expect, holdScripts, open, stored, test } from './support.ts'

const list = {
  'sleeve-title': 'Mum’s hits',
  'sleeve-names': 'Margaret',
  'to-come-in-to': 'Jerusalem',
  'sleeve-colour': 'plum',
}
const link = `${paths.soundtrack}#${packed(list)}`

const press = (page: Page, name: string) => page.getByRole('button', { name }).click()
const front = (page: Page) => page.getByRole('img', { name: /^The front of the sleeve/ })
const back = (page: Page) => page.getByRole('img', { name: /^The back of the sleeve/ })

test('a sleeve draws itself as songs are typed, and they are there the next time, until cleared', async ({ page }) => {
  await open(page, paths.soundtrack)
  expect(await stored(page)).toEqual([0, 0])
  await page.getByLabel('A title').fill('Mum’s <b>hits</b> & أغنية 🎷')
  await page.getByLabel('Plum').check()
  await page.getByRole('textbox', { name: 'To go out to' }).fill('Dancing Queen')
  await expect(front(page)).toHaveAccessibleName('The front of the sleeve: Mum’s <b>hits</b> & أغنية 🎷')
  await expect(front(page)).toContainText('1 song')
  await open(page, paths.faqs)
  await open(page, paths.soundtrack)
  await expect(page.getByLabel('A title')).toHaveValue(/^Mum’s/)
  await expect(page.getByLabel('Plum')).toBeChecked()
  await expect(page.getByRole('textbox', { name: 'To go out to' })).toHaveValue('Dancing Queen')
  page.once('dialog', (dialog) => void dialog.accept())
  await press(page, 'Clear the page')
  await expect(page.getByRole('textbox', { name: 'To go out to' })).toHaveValue('')
  await expect(front(page)).toContainText('no songs yet')
  expect(await stored(page)).toEqual([0, 0])
})

test('link, WhatsApp and email all send the same list; no request has a word of it', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const sent: string[] = []
  context.on('request', (request) => sent.push(JSON.stringify([request.url(), request.postData(), request.headers()])))
  await open(page, paths.soundtrack)
  await press(page, 'Send it to someone')
  await expect(page.getByText('Write down a song first')).toBeVisible()
  await page.getByLabel('A title').fill('Canary hits')
  await page.getByRole('textbox', { name: 'To come in to' }).fill('Canary Wharf')
  const fragment = packed({ 'sleeve-title': 'Canary hits', 'to-come-in-to': 'Canary Wharf' })
  const wanted = `${new URL(page.url()).origin}${paths.soundtrack}#${fragment}`
  await expect(page.getByLabel('The link')).toHaveValue(wanted)
  for (const [name, start] of [
    ['WhatsApp', 'https://wa\\.me/\\?text='],
    ['Email', 'mailto:\\?subject='],
  ] as const)
    await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute(
      'href',
      new RegExp(`^${start}.*${encodeURIComponent(wanted)}$`),
    )
  await press(page, 'Copy the link')
  await expect(page.getByText('Copied. Now paste it into a message.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(wanted)
  await page.goto(wanted)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Someone has sent you a soundtrack')
  expect(sent.length).toBeGreaterThan(5)
  expect(sent.filter((request) => /canary|sleeve-1/i.test(request))).toEqual([])
})

test('a link’s page says whose words they are, and, as a broken link, leaves one’s own list', async ({ page }) => {
  const own = '{"to-come-in-to":"My Way"}'
  await page.addInitScript((kept) => localStorage.setItem('gc_soundtrack', kept), own)
  await open(page, link)
  await expect(page.getByText('The words on the sleeve are theirs, not ours.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Jerusalem' })).toHaveText('To come in to Jerusalem')
  await expect(page.getByLabel('A title')).toBeHidden()
  expect(await page.evaluate(() => localStorage.getItem('gc_soundtrack'))).toBe(own)
  await page.getByRole('link', { name: 'Make one of your own' }).click()
  await expect(page.getByRole('textbox', { name: 'To come in to' })).toHaveValue('My Way')
  await page.goto(link.slice(0, -4))
  await expect(page.getByRole('alert')).toContainText('This link has lost something on its way')
  await expect(page.getByRole('textbox', { name: 'To come in to' })).toHaveValue('My Way')
})

test('a link that is on its way says so; with storage blocked it opens, and nothing is kept', async ({ page }) => {
  await page.addInitScript(blockStorage)
  const arrive = await holdScripts(page, '**/assets/soundtrack-page-*')
  await page.goto(link)
  await expect(page.getByText('We’re just taking it out of its envelope')).toBeVisible()
  await expect(page.getByLabel('A title')).toBeHidden()
  arrive()
  await expect(page.getByRole('listitem').filter({ hasText: 'Jerusalem' })).toBeVisible()
  await open(page, paths.soundtrack)
  await expect(page.getByText('This browser won’t let us keep anything')).toBeVisible()
})

test('a sleeve is printed on one sheet, without the buttons', async ({ page }) => {
  await open(page, link)
  await page.emulateMedia({ media: 'print' })
  await expect(back(page)).toHaveAccessibleName(/To come in to Jerusalem/)
  const sheets = await pageTexts(await page.pdf({ format: 'A4' }))
  expect(sheets).toHaveLength(1)
  for (const words of ['Mum’shits', 'Jerusalem']) expect(sheets[0]).toContain(words)
  expect(sheets[0]).not.toMatch(/Makeoneof|Printit/)
})

test('without JavaScript it is a sheet to print, and says what a link needs', async ({ browser, baseURL }) => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.goto(`${baseURL}${link}`)
  await expect(page.getByText('A soundtrack that someone has sent you won’t open.')).toBeVisible()
  await page.getByRole('textbox', { name: 'To come in to' }).fill('Jerusalem')
  const [sheet] = await pageTexts(await page.pdf({ format: 'A4' }))
  for (const words of ['Tocomeinto', 'Jerusalem', 'Forthewashing-up', 'Atitle']) expect(sheet).toContain(words)
  await page.close()
})

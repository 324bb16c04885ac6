import type { Page } from 'playwright/test'
import { decodeQR } from 'qr/decode.js'
import { packed } from '../src/pages/soundtrack/soundtrack.ts'
import { chapterPath, paths } from '../src/paths.ts'
import { openPdf, pageTexts } from '../tests/repo/support/pdf.ts'
import { blockStorage, expect, hydrated, onDesktop, test } from './support.ts'

const list = {
  'sleeve-title': 'Mum’s hits',
  'sleeve-names': 'Margaret',
  'to-come-in-to-song': 'Jerusalem',
  'sleeve-colour': 'plum',
}
const link = `${paths.soundtrack}#${packed(list)}`

const song = (page: Page, moment: string) => page.getByRole('group', { name: moment }).getByLabel('Song')
const press = (page: Page, name: string) => page.getByRole('button', { name }).click()
const front = (page: Page) => page.getByRole('img', { name: /^The front of the sleeve/ })
const back = (page: Page) => page.getByRole('img', { name: /^The back of the sleeve/ })

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
}

test('a sleeve draws itself as its songs are typed, and they are those of the guide; each page keeps the other’s', async ({
  page,
}) => {
  await open(page, chapterPath('my-songs'))
  await song(page, 'To go out to').fill('Dancing Queen')
  await page.getByRole('link', { name: 'A soundtrack to give away' }).click()
  await expect(page).toHaveURL(paths.soundtrack)
  await expect(back(page)).toHaveAccessibleName(/To go out to Dancing Queen/)
  await page.getByLabel('A title').fill('Mum’s <b>hits</b> & أغنية 🎷')
  await page.getByLabel('Plum').check()
  await page.getByLabel('Bonus tracks').fill('Come On Eileen\nAgadoo')
  await expect(front(page)).toHaveAccessibleName('The front of the sleeve: Mum’s <b>hits</b> & أغنية 🎷')
  await expect(front(page)).toContainText('3 songs')
  await expect(back(page)).toContainText('Agadoo')
  await open(page, chapterPath('my-songs'))
  await song(page, 'To go out to').fill('My Way')
  await open(page, paths.soundtrack)
  await expect(page.getByLabel('A title')).toHaveValue(/^Mum’s/)
  await expect(page.getByLabel('Plum')).toBeChecked()
  await expect(back(page)).toContainText('My Way')
  expect(await page.evaluate(() => [Object.keys(localStorage), sessionStorage.length])).toEqual([['gc_guide_songs'], 0])
})

test('nothing is kept until something is written', async ({ page }) => {
  await open(page, paths.soundtrack)
  await expect(front(page)).toBeVisible()
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
})

test('it is sent by link, WhatsApp, email and code, which all say the same; no request has a word of it', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const sent: string[] = []
  context.on('request', (request) => sent.push(JSON.stringify([request.url(), request.postData(), request.headers()])))
  await open(page, paths.soundtrack)
  await press(page, 'Send it to someone')
  await expect(page.getByText('Write down a song first')).toBeVisible()
  await page.getByLabel('A title').fill('Canary hits')
  await song(page, 'To come in to').fill('Canary Wharf')
  const wanted = `${new URL(page.url()).origin}${paths.soundtrack}#${packed({ 'sleeve-title': 'Canary hits', 'to-come-in-to-song': 'Canary Wharf' })}`
  await expect(page.getByLabel('The link')).toHaveValue(wanted)
  for (const [name, start] of [
    ['WhatsApp', 'https://wa.me/?text='],
    ['Email', 'mailto:?subject='],
  ] as const) {
    const way = page.getByRole('link', { name, exact: true })
    await expect(way).toHaveAttribute('href', new RegExp(`^${start.replace('?', '\\?')}`))
    await expect(way).toHaveAttribute('href', new RegExp(`${encodeURIComponent(wanted)}$`))
  }
  await press(page, 'Copy the link')
  await expect(page.getByText('Copied. Now paste it into a message.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(wanted)
  await press(page, 'Show a code to scan')
  const drawing = await page.locator('[shape-rendering]').getAttribute('d')
  expect(decodeQR(photographed(drawing ?? ''))).toBe(wanted)
  await page.goto(wanted)
  await page.getByRole('link', { name: 'What is this?' }).click()
  await expect(page).toHaveURL(paths.guide)
  expect(sent.length).toBeGreaterThan(5)
  expect(sent.filter((request) => /canary|sleeve-1/i.test(request))).toEqual([])
})

test('a list that no link can carry is said to be too long, and nothing of it is lost', async ({ page }) => {
  await open(page, paths.soundtrack)
  await page
    .getByLabel('Bonus tracks')
    .fill(Array.from({ length: 12 }, (_, place) => '音'.repeat(70) + place).join('\n'))
  await press(page, 'Send it to someone')
  await expect(page.getByRole('status').filter({ hasText: 'more than a link can carry' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Bonus tracks' })).toHaveValue(/音11$/)
})

test('a picture of both sides is saved on the device, in the sleeve’s own colours', async ({ page }) => {
  await page.addInitScript((kept) => localStorage.setItem('gc_guide_songs', kept), JSON.stringify(list))
  await open(page, paths.soundtrack)
  await press(page, 'Send it to someone')
  const download = page.waitForEvent('download')
  await press(page, 'Save a picture of it')
  const picture = await (await download).createReadStream()
  const [bytes] = await picture.toArray()
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([2800, 1400])
  await expect(page.getByText('Saved. Look among your downloads.')).toBeVisible()
})

test('whoever opens a link is told what it is, sees the songs as text, and adds their own only by choosing to', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('gc_guide_songs', '{"to-come-in-to-song":"My Way"}'))
  await open(page, link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A soundtrack from Margaret')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('listitem').filter({ hasText: 'Jerusalem' })).toHaveText('To come in to Jerusalem')
  await expect(page.getByLabel('A title')).toBeHidden()
  await page.goto(`${paths.soundtrack}#${packed({ ...list, 'to-go-out-to-song': 'Fame' })}`)
  await press(page, 'Add yours')
  await expect(page.getByRole('group', { name: 'Shall we start your list with their songs?' })).toBeFocused()
  expect(await page.evaluate(() => localStorage.getItem('gc_guide_songs'))).toBe('{"to-come-in-to-song":"My Way"}')
  await press(page, 'Yes, start with theirs')
  await expect(page).toHaveURL(paths.soundtrack)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(song(page, 'To come in to')).toHaveValue('My Way')
  await expect(song(page, 'To go out to')).toHaveValue('Fame')
  await expect(page.getByLabel('Who it’s from')).toHaveValue('')
  await expect(page.getByLabel('Plum')).toBeChecked()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A soundtrack from Margaret')
})

test('with storage blocked a link opens, and a list of one’s own can be started from it', async ({ page }) => {
  await page.addInitScript(blockStorage)
  await open(page, link)
  await press(page, 'Add yours')
  await press(page, 'Yes, start with theirs')
  await expect(song(page, 'To come in to')).toHaveValue('Jerusalem')
  await expect(page.getByText('This browser won’t let us keep anything')).toBeVisible()
})

test('a broken link says so kindly, and what is kept here is as it was', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('gc_guide_songs', '{"to-come-in-to-song":"My Way"}'))
  await open(page, link.slice(0, -4))
  await expect(page.getByRole('alert')).toContainText('This link has lost something on its way')
  await expect(song(page, 'To come in to')).toHaveValue('My Way')
  await page.goto(`${paths.soundtrack}#main`)
  await expect(page.getByRole('alert')).toBeHidden()
})

test(
  'while the app is on its way, whoever follows a link sees that their soundtrack is',
  onDesktop,
  async ({ page }) => {
    await page.route('**/assets/soundtrack-page-*', () => undefined)
    await page.goto(link)
    await expect(page.getByText('We’re just taking it out of its envelope')).toBeVisible()
    await expect(page.getByLabel('A title')).toBeHidden()
  },
)

test('a sleeve is printed on one sheet: two pictures of 12 cm, folded around a CD', async ({ page }) => {
  await open(page, link)
  await page.emulateMedia({ media: 'print' })
  const millimetres = await page.locator('[data-sleeve] > div').evaluateAll((panels) =>
    panels.map((panel) => {
      const picture = panel.querySelector('svg')
      if (!picture) throw new Error('a panel without a picture')
      const [outer, inner] = [panel, picture].map((part) => part.getBoundingClientRect())
      return [inner?.width, inner?.height, outer?.width, outer?.height].map(
        (size = 0) => Math.round((size * 25.4) / 9.6) / 10,
      )
    }),
  )
  expect(millimetres).toEqual([
    [120, 120, 126, 126],
    [120, 120, 126, 126],
  ])
  const [frontBox, backBox] = [await front(page).boundingBox(), await back(page).boundingBox()]
  expect(backBox && frontBox && backBox.y + backBox.height <= frontBox.y).toBe(true)
  const sheets = await pageTexts(await openPdf(await page.pdf({ format: 'A4' })))
  expect(sheets).toHaveLength(1)
  for (const words of ['Mum’shits', 'Jerusalem', 'Gluehere', 'foldalongthedashes']) expect(sheets[0]).toContain(words)
  expect(sheets[0]).not.toMatch(/Addyours|Phoneusfree|Whatisthis/)
})

test('without JavaScript the page is a sheet to print and write on, and says what a link needs', async ({
  browser,
  baseURL,
}) => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.goto(`${baseURL}${link}`)
  await expect(page.getByText('It can only be shown with JavaScript switched on.')).toBeVisible()
  for (const control of ['textarea', 'button', 'input'])
    await expect(page.locator(`main ${control}:visible`)).toHaveCount(0)
  const sheets = await pageTexts(await openPdf(await page.pdf({ format: 'A4' })))
  expect(sheets).toHaveLength(1)
  for (const words of ['Tocomeinto', 'Forthewashing-up', 'Atitle']) expect(sheets[0]).toContain(words)
  await page.close()
})

/** A code as pixels, eight for each of its squares, whose path has a part for each dark one. */
function photographed(drawing: string) {
  const dark = Array.from(drawing.matchAll(/M(\d+) (\d+)h/g), ([, x, y]) => [Number(x), Number(y)] as const)
  const width = 8 * (Math.max(...dark.map(([x]) => x)) + 5)
  const data = new Uint8ClampedArray(width * width * 4).fill(255)
  for (const [x, y] of dark)
    for (let row = 0; row < 8; row++) {
      for (let column = 0; column < 8; column++) {
        const pixel = 4 * ((8 * y + row) * width + 8 * x + column)
        data.fill(0, pixel, pixel + 3)
      }
    }
  return { width, height: width, data }
}

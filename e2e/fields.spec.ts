import type { Locator, Page } from 'playwright/test'
import { freephone } from '../contract/firm-details.ts'
import { signalFields } from '../contract/form-markup.ts'
import { elements, pageAt, the } from '../tests/repo/support/built-pages.ts'
import { askForPost, expectStep, fillLanding, inSteps, onwards, openDetails, send } from './forms.ts'
import {
  blockStorage,
  drawn,
  expect,
  holdScripts,
  hydrated,
  open,
  reload,
  test,
  thanked,
  visitor as visitorOf,
  withLook,
} from './support.ts'

const forms = ['/', '/get-your-guide', '/ring-me'] as const

/** Values for text fields that do not accept arbitrary text. */
const texts: Readonly<Record<string, string>> = { phone: '07700900123', postcode: 'EC1A 1AA' }

/** Not filled in by visitors. */
const unseen = ['form', 'consentVersion', ...signalFields]

/** Every field that the form in the built page would send. */
const namedControls = (path: string) => [
  ...new Set(elements(the('form', pageAt(path))).flatMap(({ attributes }) => attributes.name ?? [])),
]

/** Fills in the visible fields as a visitor would, and whatever shows meanwhile. @param filled values by name, added to */
async function fillVisible(page: Page, given: Readonly<Record<string, string>>, filled: Map<string, string>) {
  // Except the address lookup's search box, which is not part of the form.
  const visible = (which: string) => page.locator(`form ${which}:visible:not([form])`)
  for (;;) {
    const names = await visible('[name]').evaluateAll((all) => all.map((control) => control.getAttribute('name') ?? ''))
    const name = names.find((it) => !filled.has(it))
    if (name === undefined) return
    // Of several, the last: delivery by post, which asks for the most.
    const control = visible(`[name="${name}"]`).last()
    const kind = await control.evaluate((it) => (it instanceof HTMLInputElement ? it.type : it.tagName))
    if (/radio|checkbox/.test(kind)) await control.check()
    else if (kind === 'SELECT') await control.selectOption({ index: 1 })
    else await control.fill(given[name] ?? `Something ${name}`)
    filled.set(name, await control.inputValue())
  }
}

/** Answers the guide form's questions, and has its address typed. */
async function takeSteps(page: Page, fillStep: () => Promise<void>): Promise<void> {
  await inSteps(page)
  for (let step = 1; step < 5; step++) {
    await fillStep()
    await onwards(page).click()
    await expectStep(page, step + 1)
  }
  // Not a click: so soon after Continue, and perhaps in the same place, it would count as the second of a double click.
  await page.getByRole('button', { name: 'Enter it manually' }).press('Enter')
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with a script' : 'without a script', () => {
    test.use({ javaScriptEnabled })

    for (const path of forms)
      test(`every field of the form at ${path} arrives`, async ({ page, visitor: { email }, visitor }) => {
        const filled = new Map<string, string>()
        // Where no email address is asked for, the last name is what the inbox knows this visitor by.
        const given = { ...texts, email, ...(path === '/ring-me' && { lastName: email }) }
        const fillIn = () => fillVisible(page, given, filled)
        await page.goto(path)
        if (javaScriptEnabled) await (path === '/get-your-guide' ? takeSteps(page, fillIn) : hydrated(page))
        await fillIn()
        expect(namedControls(path).filter((name) => !filled.has(name) && !unseen.includes(name))).toEqual([])
        await page.locator('form [type=submit]').click()
        const fields = await thanked(page, visitor, path === '/ring-me' ? '/ring-me/thank-you' : '/thank-you')
        const delivered = new Map(
          Object.entries(fields).map(([name, value]) => [name.replace(' ', ''), value.replace(/^'/, '')]),
        )
        // As specified.
        if (path === '/') filled.delete('deliveryMethod')
        expect([...filled]).toEqual([...filled.keys()].map((name) => [name, delivered.get(name)]))
      })
  })

const email = (page: Page) => page.getByLabel('Email address')
const question = (page: Page) => page.getByRole('status').filter({ hasText: 'Did you mean' })
const correct = (page: Page) => page.getByRole('button', { name: 'Yes, change it' })

test('an email address that cannot be right is not offered to be kept', async ({ page }) => {
  await open(page, '/')
  await email(page).fill('ada@btinternet')
  await page.keyboard.press('Tab')
  await expect(question(page)).toContainText('Did you mean ada@btinternet.com?')
  await expect(page.getByRole('button', { name: 'No, mine is right' })).toHaveCount(0)
})

test('a doubtful email address is asked about until it is corrected, typed again, cleared or replaced', async ({
  page,
}) => {
  await open(page, '/')
  await email(page).fill('ada@gmial.com')
  await expect(correct(page), 'not while it is being typed').toBeHidden()
  await page.keyboard.press('Tab')
  await expect(question(page)).toContainText('Did you mean ada@gmail.com?')
  await email(page).press('Home')
  await email(page).press('m')
  await expect(question(page)).toBeHidden()
  await email(page).blur()
  await expect(question(page)).toBeVisible()
  await email(page).focus()
  await page.keyboard.press('Tab')
  await expect(correct(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(email(page)).toBeFocused()
  await expect(email(page)).toHaveValue('mada@gmail.com')
  await expect(question(page)).toBeHidden()
  await reload(page)
  await expect(email(page), 'the draft has it too').toHaveValue('mada@gmail.com')
  await email(page).fill('ada@gmial.com')
  await email(page).blur()
  await page.getByRole('button', { name: 'No, mine is right' }).click()
  await expect(email(page)).toBeFocused()
  await expect(question(page)).toBeHidden()
  await page.clock.install()
  await email(page).blur()
  await page.clock.runFor(1_000)
  await drawn(page)
  await expect(question(page), 'not again about what is right').toBeHidden()
  await email(page).fill('ada@gmial.co')
  await email(page).blur()
  await expect(question(page)).toBeVisible()
  await page.getByRole('link', { name: 'Clear them' }).click()
  await expect(question(page)).toBeHidden()
  await email(page).fill('grace@gmial.com')
  await email(page).blur()
  await expect(question(page)).toBeVisible()
  await page.getByRole('button', { name: 'Put them back' }).click()
  await expect(question(page), 'not about what is no longer there').toBeHidden()
})

test('every form asks about a phone number a digit short, and sends it as typed all the same', async ({
  page,
  visitor,
}) => {
  const typed = visitorOf(visitor.email.replace('example.com', 'btinternet.con'))
  const asked = page.getByText('Is a digit missing?')
  const openGuide = async () => {
    await openDetails(page)
    await email(page).fill('ada@hotmail.co.ku')
    await email(page).blur()
    await correct(page).click()
    await expect(email(page)).toHaveValue('ada@hotmail.co.uk')
  }
  for (const openForm of [() => open(page, '/ring-me'), openGuide, () => fillLanding(page, typed.email)]) {
    await openForm()
    const phone = page.getByLabel('Phone number')
    // Which numbers those are: tests/contract/phone.test.ts.
    await phone.fill('0117 496 0123')
    await phone.blur()
    await expect(asked).toBeHidden()
    await phone.fill('07700 900129')
    await phone.blur()
    await phone.press('End')
    await phone.press('Backspace')
    await expect(asked, 'not while it is being typed').toBeHidden()
    await phone.blur()
    await expect(asked).toBeVisible()
  }
  await expect(question(page)).toBeVisible()
  await send(page).click()
  expect(await thanked(page, typed)).toMatchObject({ phone: "'0770090012" })
})

test('a postcode that nobody has is refused, and what was meant is offered, also if it is sent before that code has come', async ({
  page,
  visitor,
}) => {
  const letGo = await holdScripts(page, '**/field-warning-*.js')
  await fillLanding(page, visitor.email)
  await askForPost(page)
  const postcode = page.getByLabel('Postcode')
  await postcode.fill('SWIA OAA')
  await postcode.press('Enter')
  await expect(postcode).toHaveAccessibleDescription('Enter a valid UK postcode')
  await expect(postcode).toBeFocused()
  letGo()
  await expect(question(page)).toContainText('Did you mean SW1A 0AA?')
  await correct(page).click()
  await expect(postcode).toHaveValue('SW1A 0AA')
  await send(page).click()
  expect(await thanked(page, visitor)).toMatchObject({ postcode: 'SW1A 0AA' })
})

test('what has one meaning is sent as it was meant', async ({ page, visitor }) => {
  await fillLanding(page, `“${visitor.email}”`)
  await page.getByLabel('Phone number').fill('Mob: 07700·900·123 (after 6pm)')
  await askForPost(page)
  await page.getByLabel('Postcode').fill('EC1A IBB (UK)')
  await send(page).click()
  const sent = { email: visitor.email, phone: "'07700900123", postcode: 'EC1A 1BB' }
  expect(await thanked(page, visitor)).toMatchObject(sent)
})

test('without its script nobody is asked, and the form works as before', async ({ page, visitor, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/)
  await page.route(/field-warning/, (route) => route.abort())
  await fillLanding(page, visitor.email)
  await send(page).click()
  await thanked(page, visitor)
})

test('a device that keeps nothing is not said to keep it', async ({ page }) => {
  await page.addInitScript(blockStorage)
  await open(page, '/ring-me')
  await page.getByLabel('First name').pressSequentially('Ada')
  await drawn(page)
  await expect(page.getByText('kept on this device')).toBeHidden()
})

test('where colours are forced, wrong fields and chosen answers differ by their edges, and mistakes by a ring', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await open(page, '/')
  const edge = (of: Locator) => of.evaluate((element) => Number.parseFloat(getComputedStyle(element).borderTopWidth))
  const chosen = page.locator('label', { has: page.getByLabel('By email') })
  await expect(chosen).toHaveCSS('outline-style', 'solid')
  await expect(page.locator('label', { has: page.getByLabel('By post') })).toHaveCSS('outline-style', 'none')
  const field = page.getByLabel('First name')
  const usual = await edge(field)
  await send(page).click()
  await expect.poll(() => edge(field)).toBe(2 * usual)
  const mark = page.getByText('First name is required').last()
  expect(await mark.evaluate((mistake) => getComputedStyle(mistake, '::before').outlineStyle)).toBe('solid')
})

test('the button that asks for a call is in a laptop’s first view', withLook, async ({ page }) => {
  await open(page, '/ring-me')
  for (const [width, height] of [
    [1024, 768],
    [1280, 680],
    [1280, 720],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect(page.getByRole('button', { name: 'Please ring me' }), `${width} by ${height}`).toBeInViewport({
      ratio: 1,
    })
  }
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor who needs a funeral soon sees what to do, and the number, as soon as they say so', async ({
    page,
  }) => {
    await page.goto('/ring-me')
    const note = page.getByRole('status').filter({ hasText: 'Has someone died, or is someone dying?' })
    const topic = page.getByLabel('What is it about?')
    await expect(topic).toBeVisible()
    await expect(note).toBeHidden()
    await topic.selectOption('A funeral needed soon')
    await note.getByText('What else to do now').click()
    await expect(note.getByRole('link', { name: freephone })).toBeVisible()
    await topic.selectOption('Something else')
    await expect(note).toBeHidden()
  })
})

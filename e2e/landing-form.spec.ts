import type { Page } from 'playwright/test'
import { fillLanding, fillPerson, holdLeads, openDetails, send, sendGuide } from './forms.ts'
import {
  drawn,
  expect,
  gapBelowHeader,
  holdScripts,
  hydrated,
  inMotion,
  onDesktop,
  open,
  reload,
  stored,
  test,
  thanked,
  type Visitor,
  visitor as visitorOf,
} from './support.ts'

test('the form can be filled in and sent by keyboard alone', async ({ page, visitor }) => {
  await open(page, '/')
  await page.getByLabel('First name').focus()
  for (const text of ['Ada', 'Lovelace', '07700 900123', visitor.email]) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  // Past the choice, the link that clears, and the privacy policy.
  for (const _ of ['choice', 'clear', 'policy']) await page.keyboard.press('Tab')
  await expect(send(page)).toBeFocused()
  await page.keyboard.press('Enter')
  const fields = await thanked(page, visitor)
  expect(fields).toMatchObject({ phone: "'07700900123", 'addressLine 1': '', postcode: '', sourcecode: 'GUIDE' })
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('while a lead is being sent its button says so, also aloud, and rests', async ({ page, visitor }) => {
  await open(page, '/')
  await fillPerson(page, visitor.email)
  const letGo = await holdLeads(page)
  await send(page).press('Enter')
  const sending = page.getByRole('button', { name: 'Sending...' })
  await expect(sending).toBeDisabled()
  await expect(sending).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'Sending...' })).toHaveCount(1)
  await letGo()
  await thanked(page, visitor)
})

for (const [path, begin, button] of [
  ['/', open, send],
  ['/get-your-guide?step=5', (page: Page) => openDetails(page), sendGuide],
] as const)
  test(`Back at ${path}, before the page that thanks has come, leads to a form that is empty, and says why`, async ({
    page,
  }) => {
    await page.route('**/thank-you-page-*.js', () => undefined)
    await page.route('**/api/lead', (route, request) =>
      route.fulfill({ status: 202, json: { leadId: request.postDataJSON().leadId } }),
    )
    await begin(page, path)
    await fillPerson(page, 'ada@example.com')
    await button(page).click()
    await expect(page).toHaveURL('/thank-you')
    await page.goBack()
    await expect(page.getByRole('status').filter({ hasText: 'Your request has reached us.' })).toBeVisible()
    await expect(page.getByRole('button', { name: /ing\.\.\.$/ })).toHaveCount(0)
    await expect(page.getByLabel('First name')).toHaveValue('')
  })

test('once a lead is sent its draft is gone', async ({ page, visitor }) => {
  await open(page, '/')
  const draft = () => page.evaluate(() => localStorage.getItem('gc_lead_draft'))
  await fillPerson(page, visitor.email)
  expect(await draft()).not.toBeNull()
  await send(page).click()
  await thanked(page, visitor)
  expect(await draft()).toBeNull()
})

for (const [path, begin, button] of [
  ['/', open, send],
  ['/get-your-guide?step=5', (page: Page) => openDetails(page), sendGuide],
] as const)
  test(`what is corrected at ${path} while a lead is on its way is in the form again on Back`, async ({
    page,
    visitor,
  }) => {
    await begin(page, path)
    await fillPerson(page, visitor.email)
    const letGo = await holdLeads(page)
    await button(page).click()
    await page.getByRole('button', { name: /ing\.\.\.$/ }).waitFor()
    await page.getByLabel('First name').fill('Augusta')
    await letGo()
    expect(await thanked(page, visitor)).toMatchObject({ firstName: 'Ada' })
    await page.goBack()
    await expect(page.getByLabel('First name')).toHaveValue('Augusta')
  })

test('mistakes are listed above the form, and the first field with one takes the focus', async ({ page }) => {
  await open(page, '/')
  await page.getByLabel('By post').check()
  await page.getByLabel('Last name').fill('Lovelace')
  await page.getByLabel('Phone number').fill('4477009001')
  await send(page).click()
  const mistakes = page.getByRole('alert').getByRole('link')
  await expect(mistakes).toHaveCount(6)
  await expect(mistakes.first()).toHaveText('First name is required')
  await expect(page.getByLabel('First name')).toBeFocused()
  await expect(page.getByLabel('First name')).toHaveAccessibleDescription('First name is required')
  await expect(page.getByLabel('First name')).toBeInViewport()
  await page.getByLabel('First name').fill('Ada')
  await send(page).click()
  await expect(page.getByLabel('Phone number')).toBeFocused()
  await expect(page.getByLabel('Phone number')).toHaveValue('4477009001')
})

test('the link of a listed mistake shows its field, with its label and message', async ({ page }) => {
  await open(page, '/')
  await page.getByLabel('By post').check()
  await send(page).click()
  for (const name of ['email', 'postcode', 'phone']) {
    await page.getByRole('alert').locator(`a[href="#${name}"]`).click()
    for (const part of [`label[for=${name}]`, `#${name}-error`, `#${name}`])
      await expect(page.locator(part)).toBeInViewport({ ratio: 1 })
    expect(await gapBelowHeader(page, `label[for=${name}]`)).toBeGreaterThanOrEqual(0)
    await expect(page.locator(`#${name}`)).toBeFocused()
  }
})

test('a mistake in one field leaves the field beside it level, and as high', onDesktop, async ({ page }) => {
  await open(page, '/')
  await page.getByLabel('Last name').fill('Lovelace')
  await send(page).click()
  await expect(page.getByLabel('First name')).toHaveAccessibleDescription('First name is required')
  const [first, last] = await page
    .locator('[name=firstName], [name=lastName]')
    .evaluateAll((inputs) => inputs.map((input) => input.getBoundingClientRect()))
  expect(last?.height).toBe(first?.height)
  expect(last?.y).toBe(first?.y)
})

test('choosing email again clears the address’s mistakes, keeps its text and sends none', async ({ page, visitor }) => {
  await open(page, '/')
  const mistake = page.getByRole('alert').getByRole('link', { name: 'Town/City is required' })
  await expect(page.getByLabel('Address line 1')).toBeHidden()
  await page.getByLabel('By post').check()
  await page.getByLabel('Address line 1').fill('1 Sample Street')
  await page.getByLabel('Postcode').fill('ec1a1aa')
  await page.getByLabel('Postcode').blur()
  await expect(page.getByLabel('Postcode')).toHaveValue('EC1A 1AA')
  await send(page).click()
  await expect(mistake).toBeVisible()
  await page.getByLabel('By email').check()
  await expect(mistake).toBeHidden()
  await page.getByLabel('By post').check()
  await reload(page)
  await expect(page.getByLabel('By post')).toBeChecked()
  await expect(page.getByLabel('Address line 1')).toHaveValue('1 Sample Street')
  await page.getByLabel('By email').check()
  await fillPerson(page, visitor.email)
  await send(page).click()
  expect(await thanked(page, visitor)).toMatchObject({ 'addressLine 1': '' })
})

const clear = (page: Page) => page.getByRole('link', { name: 'Clear them' })
const putBack = (page: Page) => page.getByRole('button', { name: 'Put them back' })

test('what was typed can be cleared, with its mistakes, and put back for as long as the page is open', async ({
  page,
}) => {
  await open(page, '/')
  await expect(clear(page)).toBeHidden()
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('By post').check()
  await reload(page)
  await send(page).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await clear(page).click()
  await expect(putBack(page)).toBeFocused()
  await expect(page.getByRole('alert')).toBeHidden()
  await expect(page.getByLabel('Last name')).not.toHaveAttribute('aria-invalid')
  await expect(page.getByRole('status').filter({ hasText: 'Cleared.' })).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('')
  await putBack(page).click()
  // Where it is said that they are kept.
  await expect(page.locator('p', { has: clear(page) })).toBeFocused()
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
  await expect(page.getByLabel('By post')).toBeChecked()
  await reload(page)
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
  await clear(page).click()
  await page.getByLabel('Last name').fill('Lovelace')
  await expect(page.getByText('Cleared.')).toHaveCount(0)
  await clear(page).click()
  await open(page, '/')
  await expect(page.getByLabel('First name')).toHaveValue('')
  await expect(page.getByLabel('By email')).toBeChecked()
})

test('a message goes when its field is right, and no sooner', async ({ page }) => {
  await open(page, '/')
  const mistakes = page.getByRole('alert').getByRole('link')
  await page.getByLabel('Last name').fill('Lovelace')
  await page.getByLabel('Email address').fill('ada')
  await send(page).click()
  await expect(mistakes).toHaveText([
    'First name is required',
    'Phone number is required',
    'Enter a valid email address',
  ])
  await page.getByLabel('Email address').fill('ada@example')
  await expect(mistakes).toHaveCount(3)
  await page.getByLabel('Email address').fill('ada@example.com')
  await expect(mistakes).toHaveText(['First name is required', 'Phone number is required'])
  await expect(page.getByLabel('Email address')).not.toHaveAttribute('aria-invalid')
})

test('the title says that there are mistakes until the last has gone, also if another page was looked at', async ({
  page,
}) => {
  await open(page, '/')
  const title = await page.title()
  await send(page).click()
  await expect(page).toHaveTitle(`Error: ${title}`)
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await page.getByLabel('First name').fill('Ada')
  await expect(page.getByLabel('First name')).not.toHaveAttribute('aria-invalid')
  await expect(page).toHaveTitle(`Error: ${title}`)
  await fillPerson(page, 'ada@example.com')
  await expect(page).toHaveTitle(title)
})

test('Back from the reloaded page that thanks, as React begins, leaves it as it is until the form’s own page comes', async ({
  page,
  visitor,
}) => {
  await open(page, '/')
  await fillPerson(page, visitor.email)
  await send(page).click()
  await thanked(page, visitor)
  const { promise: seen, resolve: goOn } = Promise.withResolvers<void>()
  await page.route('/', (route) => seen.then(() => route.continue()))
  await page.addInitScript(() => {
    if (location.pathname === '/') return
    const { promise: wentBack, resolve } = Promise.withResolvers<unknown>()
    addEventListener('popstate', resolve)
    // React asks for its turn by a message.
    const { postMessage } = MessagePort.prototype
    MessagePort.prototype.postMessage = function (message: unknown) {
      MessagePort.prototype.postMessage = postMessage
      void wentBack.then(() => this.postMessage(message))
      history.back()
    }
  })
  const viewed = page.waitForEvent('console', (message) => message.text() === 'Tracking: thank-you page viewed')
  await page.reload({ waitUntil: 'commit' })
  await viewed
  goOn()
  await expect(page.locator('#root')).toHaveAttribute('data-page', '/')
  await expect(send(page)).toBeVisible()
})

test.describe('in motion', () => {
  test.use(inMotion)

  test('the page that thanks is seen from its top, not scrolled through', async ({ page, visitor }) => {
    await open(page, '/')
    await fillLanding(page, visitor.email)
    await page.evaluate(() => {
      const places: number[] = Object.assign(window, { places: [] }).places
      const look = () => {
        if (document.querySelector('h1')?.textContent?.startsWith('Thank you')) places.push(scrollY)
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
    await send(page).click()
    await thanked(page, visitor)
    expect(await page.evaluate('Math.max(...places)')).toBe(0)
  })
})

test('after a reload of the page that thanks, Back loads the form’s own page', async ({ page, visitor }) => {
  await open(page, '/')
  await fillPerson(page, visitor.email)
  await send(page).click()
  await thanked(page, visitor)
  await reload(page)
  await page.goBack()
  await expect(page.locator('#root')).toHaveAttribute('data-page', '/')
  await expect(send(page)).toBeVisible()
})

test('a lead sent from one tab leaves the other its own, to be sent too', async ({ page: one, context, visitor }) => {
  await open(one, '/')
  await one.getByLabel('First name').fill('Charles')
  const other = await context.newPage()
  await fillLanding(other, visitor.email)
  await send(other).click()
  await thanked(other, visitor)
  await open(other, '/')
  await expect(other.getByLabel('First name')).toHaveValue('')
  await expect(one.getByLabel('First name')).toHaveValue('Charles')
  const charles = visitorOf(`charles-${visitor.email}`)
  await fillPerson(one, charles.email)
  await send(one).click()
  await thanked(one, charles)
})

test('what another tab has cleared is not said to be kept, and the next keystroke keeps all of it', async ({
  page,
  context,
}) => {
  await open(page, '/')
  await page.getByLabel('First name').fill('Ada')
  await expect(isKept(page)).toBeVisible()
  const other = await context.newPage()
  await open(other, '/')
  await clear(other).click()
  await expect(isKept(page)).toBeHidden()
  await page.getByLabel('Last name').fill('Lovelace')
  await expect(isKept(page)).toBeVisible()
  await open(other, '/')
  await expect(other.getByLabel('First name')).toHaveValue('Ada')
  await expect(other.getByLabel('Last name')).toHaveValue('Lovelace')
})

for (const [path, key, chosen] of [
  ['/', 'gc_lead_draft', { deliveryMethod: 'email' }],
  ['/ring-me', 'gc_ring_draft', {}],
] as const)
  test(`what is kept of the form at ${path} and not changed keeps its date, however often its page is opened`, async ({
    page,
  }) => {
    const savedAt = Date.now() - 6 * 86_400_000
    await page.goto('/faqs')
    const draft = JSON.stringify({ savedAt, value: { firstName: 'Ada', ...chosen } })
    await page.evaluate(([at, kept]) => localStorage.setItem(at, kept), [key, draft] as const)
    const keptAt = () => page.evaluate((at) => JSON.parse(localStorage[at]).savedAt, key)
    await open(page, path)
    await expect(page.getByLabel('First name')).toHaveValue('Ada')
    await expect(page.getByRole('link', { name: 'Clear them' })).toBeVisible()
    expect(await keptAt()).toBe(savedAt)
    await page.getByLabel('Last name').fill('Lovelace')
    expect(await keptAt()).toBeGreaterThan(savedAt)
  })

test('what is typed before the app comes stays in a form that was sent before', async ({ page, visitor }) => {
  await open(page, '/')
  await fillPerson(page, visitor.email)
  await send(page).click()
  await thanked(page, visitor)
  await page.goBack()
  await hydrated(page)
  const letScriptsCome = await holdScripts(page)
  await page.reload({ waitUntil: 'commit' })
  await page.getByLabel('First name').fill('Grace')
  letScriptsCome()
  await hydrated(page)
  await expect(page.getByLabel('First name')).toHaveValue('Grace')
})

test('what is cleared can be put back, and so can what was typed in its place', async ({ page }) => {
  await open(page, '/')
  await page.getByLabel('First name').fill('Ada')
  await clear(page).click()
  await page.getByLabel('First name').fill('Grace')
  await putBack(page).click()
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
  await putBack(page).click()
  await expect(page.getByLabel('First name')).toHaveValue('Grace')
})

/** Asks for the guide, then follows the thank-you page's link to the form for a call. */
async function askForCall(page: Page, visitor: Visitor): Promise<void> {
  await fillPerson(page, visitor.email)
  await send(page).click()
  await thanked(page, visitor)
  await page.locator('main').getByRole('link', { name: 'ask us to ring you' }).click()
  await expect(page).toHaveURL(/\/ring-me/)
  await hydrated(page)
}

/** The same, to a form that it fills in. */
async function goOnToCall(page: Page, visitor: Visitor): Promise<void> {
  await askForCall(page, visitor)
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
}

// Told apart without seeing them.
const morning = (page: Page) =>
  page
    .getByRole('group', { name: 'What time of day?' })
    .getByRole('radio', { name: 'Morning 9am to 12 noon', exact: true })
const isKept = (page: Page) => page.getByText('kept on this device')

test('a visitor who has asked for the guide finds the form for a call filled in, and the way back, untouched on a scarce line', async ({
  page,
  visitor,
}) => {
  await open(page, '/')
  const connection = { saveData: false, effectiveType: '3g' }
  await page.addInitScript((value) => Object.defineProperty(navigator, 'connection', { value }), connection)
  await fillPerson(page, visitor.email)
  await send(page).click()
  await thanked(page, visitor)
  await page.locator('main').getByRole('link', { name: 'ask us to ring you' }).click()
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
  await expect(page.getByLabel('Phone number')).toHaveValue('+44 (0)7700 900123')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you. Your guide is on its way.')
})

test('an advert is carried on to the form for a call', async ({ page, visitor }) => {
  await open(page, '/?c=tv')
  await goOnToCall(page, visitor)
  await expect(page).toHaveURL('/ring-me?c=tv')
})

test('details that are filled in for a call are neither kept on the device nor said to be', async ({
  page,
  visitor,
}) => {
  await open(page, '/')
  await goOnToCall(page, visitor)
  expect(await stored(page)).toEqual([0, 0])
  await expect(isKept(page)).toBeHidden()
})

test('a form for a call that somebody has begun to fill in stays as it was left', async ({ page, visitor }) => {
  await open(page, '/')
  const earlier = JSON.stringify({ savedAt: Date.now(), value: { firstName: 'Charles' } })
  await page.evaluate((draft) => localStorage.setItem('gc_ring_draft', draft), earlier)
  await askForCall(page, visitor)
  for (const _ of ['opened', 'loaded again']) {
    await expect(page.getByLabel('First name')).toHaveValue('Charles')
    await expect(page.getByLabel('Phone number')).toHaveValue('')
    await reload(page)
  }
})

test('of a form that was filled in for a call only the answers given there are kept', async ({ page, visitor }) => {
  await open(page, '/')
  await goOnToCall(page, visitor)
  await morning(page).check()
  await expect(isKept(page)).toHaveText(/^The answers you give here are kept/)
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(kept).toContain('callbackWindow')
  expect(kept).not.toMatch(/Ada|7700/)
})

test('a reload of a form that was filled in for a call leaves what was corrected in it', async ({ page, visitor }) => {
  await open(page, '/')
  await goOnToCall(page, visitor)
  await page.getByLabel('Phone number').fill('01632 960001')
  await reload(page)
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
  await expect(page.getByLabel('Phone number')).toHaveValue('01632 960001')
})

test('a form that was filled in for a call stays empty once it has been cleared', async ({ page, visitor }) => {
  await open(page, '/')
  await goOnToCall(page, visitor)
  await morning(page).check()
  await page.getByRole('link', { name: 'Clear them' }).click()
  await expect(morning(page)).not.toBeChecked()
  await reload(page)
  await expect(page.getByLabel('First name')).toHaveValue('')
})

test('a form that was filled in for a call and sent is empty on Back', async ({ page, visitor }) => {
  await open(page, '/')
  await goOnToCall(page, visitor)
  await morning(page).check()
  await page.getByRole('button', { name: 'Please ring me' }).click()
  await expect(page).toHaveURL('/ring-me/thank-you')
  await page.goBack()
  await expect(page.getByLabel('First name')).toBeVisible()
  await drawn(page)
  await expect(page.getByLabel('First name')).toHaveValue('')
})

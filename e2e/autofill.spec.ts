import type { Page } from 'playwright/test'
import { trapField } from '../contract/form-markup.ts'
import { send } from './forms.ts'
import { expect, open, test, thanked } from './support.ts'

// Chromium's own autofill, as it works for a visitor who has saved an address, with a company.

const saved = {
  NAME_FULL: 'Ada Lovelace',
  NAME_FIRST: 'Ada',
  NAME_LAST: 'Lovelace',
  COMPANY_NAME: 'Sample & Daughters',
  ADDRESS_HOME_STREET_ADDRESS: '1 Sample Street',
  ADDRESS_HOME_LINE1: '1 Sample Street',
  ADDRESS_HOME_CITY: 'London',
  ADDRESS_HOME_STATE: 'Greater London',
  ADDRESS_HOME_ZIP: 'EC1A 1AA',
  ADDRESS_HOME_COUNTRY: 'GB',
  EMAIL_ADDRESS: 'ada@example.com',
  PHONE_HOME_WHOLE_NUMBER: '+447700900123',
}

/** Has the browser fill in the page's form. @returns what it took each field for, by name: nothing for what it leaves alone */
async function autofill(page: Page): Promise<Readonly<Record<string, string>>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Autofill.enable')
  const { root } = await session.send('DOM.getDocument')
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: '#firstName' })
  const { node } = await session.send('DOM.describeNode', { nodeId })
  await page.locator('#firstName').focus()
  const filled = new Promise<Readonly<Record<string, string>>>((resolve) => {
    session.once('Autofill.addressFormFilled', ({ filledFields }) =>
      resolve(Object.fromEntries(filledFields.map(({ name, autofillType }) => [name, autofillType]))),
    )
  })
  const fields = Object.entries(saved).map(([name, value]) => ({ name, value }))
  await session.send('Autofill.trigger', { fieldId: node.backendNodeId, address: { fields } })
  return filled
}

test.describe('in a page that is only read', () => {
  test.use({ javaScriptEnabled: false })

  for (const path of ['/', '/get-your-guide', '/ring-me'])
    test(`the browser recognises the fields at ${path}, but not the one that only programs fill in`, async ({
      page,
    }) => {
      await page.goto(path)
      const taken = await autofill(page)
      expect(taken).toMatchObject({ firstName: 'First name', lastName: 'Last name', phone: 'Phone number' })
      expect(taken[trapField] ?? '').toBe('')
      await expect(page.locator(`[name=${trapField}]`)).toHaveValue('')
      await expect(page.locator('#lastName')).toHaveValue('Lovelace')
    })
})

test('a form that the browser has filled in is sent, and not held', async ({ page, visitor }) => {
  await open(page, '/')
  await page.getByLabel('By post').check()
  expect(await autofill(page)).toMatchObject({
    addressLine1: 'Address line 1',
    townCity: 'City',
    postcode: 'ZIP code',
  })
  await expect(page.getByLabel('Postcode')).toHaveValue('EC1A 1AA')
  await page.getByLabel('Email address').fill(visitor.email)
  await send(page).click()
  expect(await thanked(page, visitor)).toMatchObject({
    firstName: 'Ada',
    phone: "'07700900123",
    'addressLine 1': '1 Sample Street',
    postcode: 'EC1A 1AA',
  })
})

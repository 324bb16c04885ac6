import type { Locator, Page } from 'playwright/test'
import { type ErrorBody, type ErrorCode, errorStatuses, type FieldErrors } from '../contract/api.ts'
import type { UnsentState } from '../src/forms/sending/outbox.ts'
import { expect, holdRequests, open } from './support.ts'

export const send = (page: Page) => page.getByRole('button', { name: 'Send me my info pack' })

/** Fills in the personal details in the landing form or the guide form. */
export async function fillPerson(page: Page, email: string): Promise<void> {
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Lovelace')
  await page.getByLabel('Phone number').fill('+44 (0)7700 900123')
  await page.getByLabel('Email address').fill(email)
}

/**
 * Holds leads on their way, and the page's clock with them: otherwise its visitor is soon led on without an answer.
 *
 * @returns a function that lets both go
 */
export async function holdLeads(page: Page): Promise<() => Promise<void>> {
  const letLeadsGo = await holdRequests(page, '**/api/lead')
  await page.clock.install()
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
  return async () => {
    letLeadsGo()
    await page.clock.resume()
  }
}

/** Opens the landing form and fills it in, for a guide by email. */
export async function fillLanding(page: Page, email: string): Promise<void> {
  await open(page, '/')
  await fillPerson(page, email)
}

/** Chooses a guide by post on the landing form, and fills in where to, except for the postcode. */
export async function askForPost(page: Page): Promise<void> {
  await page.getByLabel('By post').check()
  await page.getByLabel('Address line 1').fill('1 Sample Street')
  await page.getByLabel('Town/City').fill('London')
}

/** Asks for a call in the afternoon; the email address, which is not asked for, stands in for a last name. */
export async function fillCall(page: Page, email: string): Promise<void> {
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill(email)
  await page.getByLabel('Phone number').fill('+44 (0)7700 900123')
  await page.getByRole('radio', { name: 'Afternoon 12 noon to 5pm', exact: true }).check()
}

export const ringMe = (page: Page) => page.getByRole('button', { name: 'Please ring me' })

/** The worker's own refusal of a lead, as the contract has it. */
export function refusal(code: ErrorCode, fields?: FieldErrors) {
  const json: ErrorBody = { error: { code, message: '', ...(fields && { fields }) } }
  return { status: errorStatuses[code], json }
}

interface Left {
  readonly lead: Readonly<Record<string, string | Readonly<Record<string, boolean>>>>
  readonly state?: UnsentState
}

/** Leaves leads on the device as an earlier visit does; a lead without an id has its form's name as one. */
export const leaveInOutbox = (page: Page, leads: readonly Left[]) =>
  page.evaluate((left) => {
    const savedAt = Date.now()
    for (const { lead, state = { kind: 'waiting' } } of left) {
      const leadId = lead.leadId ?? lead.form
      const value = { lead: { ...lead, leadId }, sentAt: savedAt, state }
      localStorage.setItem(`gc_lead_outbox:${leadId}`, JSON.stringify({ savedAt, value }))
    }
  }, leads)

/** An answer to each question: how its card's text starts. */
export const cards = ['Direct cremation', 'I’m planning ahead', 'Someone else', 'By email'] as const

const questions = [
  'What kind of funeral do you have in mind?',
  'When would you like a plan in place?',
  'Who is the plan for?',
  'How would you like your free guide?',
  'Where shall we send it?',
] as const

export const heading = (page: Page, step: number) =>
  page.getByRole('heading', { name: questions[step - 1] ?? '', exact: true })
export const card = (page: Page, name: string): Locator => page.getByRole('radio', { name })
export const onwards = (page: Page) => page.getByRole('button', { name: 'Continue' })
export const back = (page: Page) => page.getByRole('button', { name: 'Back' })
export const sendGuide = (page: Page) => page.getByRole('button', { name: 'Send me my free guide' })

/** Waits until the steps have replaced the plain form. */
export const inSteps = (page: Page) => expect(page.locator('form[data-step]')).toBeVisible()

export async function openSteps(page: Page, path = '/get-your-guide'): Promise<void> {
  await page.goto(path)
  await inSteps(page)
}

/** Answers questions by mouse, from the current step, until the answers run out. */
export async function answer(page: Page, names: readonly string[] = cards): Promise<void> {
  for (const name of names) {
    await card(page, name).click()
    await onwards(page).click()
    await expect(card(page, name)).toBeHidden()
  }
}

/** Expects only this step on the page, with everything that identifies it. */
export async function expectStep(page: Page, step: number): Promise<void> {
  await expect(heading(page, step)).toBeVisible()
  await expect(page.getByText(`Step ${step} of 5`)).toBeVisible()
  await expect(page.locator('section[data-step-section]:visible')).toHaveCount(1)
  await expect(page).toHaveURL(step === 1 ? /\/get-your-guide$/ : new RegExp(`\\?step=${step}$`))
}

/** Opens the guide form at its last step, as the questionnaire's link does: with an answer to each question. */
export async function openDetails(page: Page, deliveryMethod: 'email' | 'post' = 'email'): Promise<void> {
  const given = { planInterest: 'direct-cremation', timing: 'planning-ahead', planningFor: 'someone-else' }
  await openSteps(page, `/get-your-guide?${new URLSearchParams({ ...given, deliveryMethod })}`)
  await expectStep(page, 5)
}

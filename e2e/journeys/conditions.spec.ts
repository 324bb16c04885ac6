import { fontsInUse } from '../page-questions.ts'
import { blockStorage } from '../support.ts'
import { everywhere, expect, journey, phone } from './journey.ts'
import { answerQuestions, fillPerson, type Visit } from './visit.ts'

const send = 'Send me my info pack'

journey(
  'without scripts the landing form sends a lead, once its mistakes are corrected',
  async ({ visit, visitor }) => {
    visit.site.withoutScripts()
    await visit.open('/')
    await visit.choose('By post')
    await visit.paste('First name', 'Ada "Countess" & <Byron>')
    await visit.paste('Last name', 'Lovelace')
    await visit.paste('Email address', visitor.email)
    await visit.paste('Address line 1', '1 Sample Street')
    await visit.paste('Town/City', 'London')
    await visit.paste('Postcode', 'EC1A 1AA')
    await visit.press(send)
    await visit.sees('Phone number is required')
    expect(await visit.valueOf('First name')).toBe('Ada "Countess" & <Byron>')
    await visit.paste('Phone number', '07700 900123')
    await visit.press(send)
    await visit.arrivesAt('/thank-you#sent')
    expect(Object.fromEntries((await visitor.delivered()).fields)).toMatchObject({ postcode: 'EC1A 1AA' })
  },
)

journey('without scripts the guide form, with all its steps on one page, sends a lead', async ({ visit, visitor }) => {
  visit.site.withoutScripts()
  await visit.open('/get-your-guide')
  for (const name of ['Direct cremation', 'I’m planning ahead', 'Someone else', 'By email']) await visit.choose(name)
  await fillPerson(visit, visitor.email)
  await visit.press('Send me my free guide')
  await visit.arrivesAt('/thank-you#sent')
  expect(Object.fromEntries((await visitor.delivered()).fields)).toMatchObject({ planInterest: 'direct-cremation' })
})

journey('what is filled in before the script arrives is kept', everywhere, async ({ visit, visitor }) => {
  const letGo = visit.site.holdScripts()
  await visit.open('/')
  await fillPerson(visit, visitor.email)
  letGo()
  await visit.hydrated()
  expect(await visit.valueOf('First name')).toBe('Ada')
  await visit.press(send)
  await visit.arrivesAt('/thank-you#sent')
  await visitor.delivered()
})

journey('with storage blocked a lead still arrives', everywhere, async ({ visit, visitor }) => {
  visit.site.runFirst(blockStorage)
  await visit.open('/')
  await visit.hydrated()
  await fillPerson(visit, visitor.email)
  await visit.press(send)
  await visit.arrivesAt('/thank-you#sent')
  await visitor.delivered()
})

journey('after returning with Back the form still sends', everywhere, async ({ visit, visitor }) => {
  await visit.open('/')
  await visit.hydrated()
  await visit.paste('First name', 'Ada')
  await visit.follow('Your questions answered', '/faqs')
  await visit.back()
  await visit.arrivesAt('/')
  await visit.hydrated()
  await fillPerson(visit, visitor.email)
  await visit.press(send)
  await visit.arrivesAt('/thank-you#sent')
  await visitor.delivered()
})

journey('Back goes from step to step and back from another page, and loses nothing', async ({ visit }) => {
  await visit.open('/get-your-guide')
  await visit.inSteps()
  await answerQuestions(visit, 2)
  await visit.back()
  await visit.sees('Step 2 of 5')
  await visit.press('Back')
  await visit.sees('Step 1 of 5')
  // Two presses in one place in quick succession would be a double click.
  await answerQuestions(visit, 2)
  await visit.reload()
  await visit.sees('Step 3 of 5')
  await visit.follow('Privacy policy', '/privacy-policy')
  await visit.back()
  await visit.sees('Step 3 of 5')
  await visit.choose('Someone else')
  await visit.press('Continue')
  await visit.sees('Step 4 of 5')
})

const paths = ['/', '/get-your-guide', '/soundtrack', '/faqs', '/privacy-policy', '/nowhere']

/** How much wider the page is than the view, in CSS pixels. */
const overhang = (visit: Visit) =>
  visit.ask(() => document.documentElement.scrollWidth - document.documentElement.clientWidth, null)

journey.describe('on a phone', () => {
  journey.use({ view: phone })

  journey(
    'every page has its fonts and fits the screen, even with text twice as large',
    async ({ visit, expectedErrors }) => {
      expectedErrors.push(/404/)
      for (const path of paths) {
        await visit.open(path)
        await expect
          .poll(() => visit.ask(fontsInUse, null), { message: `fonts of ${path}`, intervals: [100] })
          .toEqual(['Fraunces, loaded', 'Atkinson, loaded'])
        expect(await overhang(visit), path).toBe(0)
        await visit.ask(() => {
          document.documentElement.style.fontSize = '200%'
        }, null)
        expect(await overhang(visit), `${path}, large letters`).toBe(0)
      }
    },
  )

  journey('with text twice as large, no choice is wider than the screen', async ({ visit }) => {
    await visit.open('/ring-me')
    await visit.hydrated()
    const widths = await visit.ask(() => {
      const { documentElement: page } = document
      page.style.fontSize = '200%'
      const options = [...document.querySelectorAll('option')]
      return options.map((option) => {
        option.selected = true
        return page.scrollWidth - page.clientWidth
      })
    }, null)
    expect(widths.length).toBeGreaterThan(4)
    expect(Math.max(...widths)).toBe(0)
  })
})

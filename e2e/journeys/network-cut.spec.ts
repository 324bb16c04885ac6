import { watchForThanks } from '../page-questions.ts'
import { expect, journey } from './journey.ts'
import type { Moment } from './site.ts'
import { fillPerson, fillPersonToRing, type Visit } from './visit.ts'

/** What is said of a request that has not arrived, and nothing else. */
const unsent = 'Your request hasn’t reached us yet.'
/** Words that promise the call or the guide, in a heading or in the text. */
const promises = ['Thank you', 'We will ring you', 'We’ll ring you', 'is on its way']

const call = {
  thanks: '/ring-me/thank-you',
  promise: 'We’ll ring you',
  button: 'Please ring me',
  async fill(visit: Visit, email: string) {
    await visit.open('/ring-me')
    await visit.hydrated()
    await fillPersonToRing(visit, email)
    await visit.choose('Afternoon')
  },
}

const guide: typeof call = {
  thanks: '/thank-you',
  promise: 'Your guide is on its way.',
  button: 'Send me my free guide',
  async fill(visit, email) {
    // As when the questionnaire leads here: the questions are already answered.
    const answers = 'planInterest=not-sure&timing=planning-ahead&planningFor=myself&deliveryMethod=email'
    await visit.open(`/get-your-guide?${answers}`)
    await visit.inSteps()
    await fillPerson(visit, email)
  },
}

/**
 * Each way in which an engine's own request can fail. Failures that arrive as an answer are the same in all engines:
 * e2e/unsent.spec.ts.
 */
const moments: ReadonlyArray<readonly [form: typeof call, moment: Moment]> = [
  [call, 'at once'],
  [guide, 'while waiting'],
  [call, 'once taken'],
]

for (const [form, moment] of moments)
  journey(
    `nothing is promised until a request cut off ${moment} arrives`,
    async ({ visit, visitor, expectedErrors }) => {
      expectedErrors.push(/it thanks/)
      visit.site.runFirst(watchForThanks)
      await form.fill(visit, visitor.email)
      const reconnect = visit.site.cutPosts(moment)
      await visit.press(form.button)
      await visit.arrivesAt(form.thanks)
      await visit.sees(unsent)
      for (const words of promises) expect(await visit.shows(words), words).toBe(false)
      expect(visit.site.errors).toEqual([])
      // For a moment the page shows its built HTML, which thanks.
      await visit.reload()
      await visit.sees(unsent)
      for (const words of promises) expect(await visit.shows(words), words).toBe(false)
      reconnect()
      await visit.ask(() => dispatchEvent(new Event('online')), null)
      await visit.sees(form.promise)
      expect(await visit.shows(unsent)).toBe(false)
      await visitor.delivered()
      expect(await visitor.deliveries()).toHaveLength(1)
      await visit.reload()
      await visit.sees(form.promise)
    },
  )

import { expect, journey } from './journey.ts'
import type { Moment } from './site.ts'
import type { Visit } from './visit.ts'

/** What is said of a request that has not arrived, and nothing else. */
const unsent = 'Your request hasn’t reached us yet.'
/** Each belongs to a promise: that of the call or of the guide, and in its text. */
const promises = ['Thank you', 'We will ring you', 'We’ll ring you', 'is on its way', 'in a few minutes']

interface Form {
  readonly after: string
  readonly promise: string
  readonly button: string
  fill(visit: Visit, email: string): Promise<void>
}

const forms: Readonly<Record<string, Form>> = {
  call: {
    after: '/we-will-ring-you',
    promise: 'We’ll ring you',
    button: 'Please ring me',
    async fill(visit, email) {
      await visit.open('/ring-me')
      await visit.hydrated()
      await visit.write('First name', 'Ada')
      await visit.write('Last name', email)
      await visit.write('Phone number', '07700 900123')
      await visit.pick('Which day?', 2)
      await visit.choose('Early afternoon')
    },
  },
  guide: {
    after: '/thank-you',
    promise: 'Your guide is on its way.',
    button: 'Send me my free guide',
    async fill(visit, email) {
      await visit.open('/get-your-guide')
      await visit.ask(answerEarlier, email)
      await visit.open('/get-your-guide?step=5')
      await visit.inSteps()
    },
  },
}

/** As if all five steps had been filled in before; by hand it takes longer than all else here. */
function answerEarlier(email: string): void {
  const savedAt = Date.now()
  const answers = { planInterest: 'direct-cremation', timing: 'planning-ahead', planningFor: 'someone-else', savedAt }
  const details = { firstName: 'Ada', lastName: 'Lovelace', phone: '07700 900123', email }
  sessionStorage.setItem('gc_form_step', '5')
  sessionStorage.setItem('gc_form_pref', 'email')
  sessionStorage.setItem('gc_form_extra', JSON.stringify(answers))
  sessionStorage.setItem('gc_form_details', JSON.stringify({ savedAt, value: details }))
}

/** Both forms are sent by the same code: the guide's has the first moment and the last. */
const moments: Readonly<Record<string, readonly Moment[]>> = {
  call: ['at once', 'while waiting', 'once taken', 'by a site that is down', 'late'],
  guide: ['at once', 'late'],
}

/** Logs an error, which the site collects, in the first frame in which a page thanks. */
function watchForThanks(): void {
  const look = () => {
    const thanks = [...document.querySelectorAll('h1')].filter((h1) => h1.textContent.startsWith('Thank you'))
    const isSeen = (h1: Element) => h1.getClientRects().length > 0 && getComputedStyle(h1).visibility === 'visible'
    if (thanks.some(isSeen)) console.error('it thanks')
    else requestAnimationFrame(look)
  }
  look()
}

for (const [name, { after, promise, button, fill }] of Object.entries(forms))
  for (const moment of moments[name] ?? [])
    journey(
      `the ${name} is not promised while its request is cut off ${moment}; then it is`,
      async ({ visit, visitor, expectedErrors }) => {
        expectedErrors.push(/it thanks/)
        visit.site.runFirst(watchForThanks)
        await fill(visit, visitor.email)
        const reconnect = visit.site.cutPosts(moment)
        await visit.press(button)
        await visit.arrivesAt(after)
        await visit.sees(unsent)
        for (const words of promises) expect(await visit.shows(words), words).toBe(false)
        expect(visit.site.errors).toEqual([])
        reconnect()
        await visit.ask(() => dispatchEvent(new Event('online')), null)
        await visit.sees(promise)
        await visit.arrivesAt(`${after}#sent`)
        expect(await visit.shows(unsent)).toBe(false)
        await visitor.delivered()
        expect(await visitor.deliveries()).toHaveLength(1)
      },
    )

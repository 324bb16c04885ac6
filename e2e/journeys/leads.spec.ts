import { expect, journey } from './journey.ts'
import type { Fault } from './site.ts'
import { fillPerson, fillPersonToRing, type Visit } from './visit.ts'

const send = 'Send me my info pack'

async function fillAddress(visit: Visit): Promise<void> {
  await visit.paste('Address line 1', '1 Sample Street')
  await visit.paste('Town/City', 'London')
  await visit.paste('Postcode', 'ec1a1aa')
}

journey('a lead by post arrives once its mistakes are corrected, which are pointed out', async ({ visit, visitor }) => {
  await visit.open('/#lead-form-start')
  await visit.hydrated()
  // Where stylesheets cannot ask what is chosen, a script tells them a moment later.
  await expect.poll(() => visit.shows('Address line 1')).toBe(false)
  await visit.choose('By post')
  await visit.sees('Address line 1')
  await visit.paste('Last name', 'Lovelace')
  await visit.paste('Phone number', '07700 900123')
  await fillAddress(visit)
  await visit.press(send)
  await visit.sees('There is a problem')
  await visit.sees('Email address is required')
  await expect.poll(() => visit.focused()).toBe('First name')
  await visit.type('Ada')
  await visit.paste('Email address', visitor.email)
  await visit.enter()
  await visit.arrivesAt('/thank-you')
  expect(await visitor.delivered()).toMatchObject({ 'addressLine 1': '1 Sample Street', postcode: 'EC1A 1AA' })
  // Back to where the page's own link had led.
  await visit.back()
  await expect.poll(() => visit.focused()).toMatch(/^Get your free funeral planning guide/)
  // The bar that leads to the form, which is here.
  await expect.poll(() => visit.ask(() => document.querySelectorAll('[data-spare="true"]').length, null)).toBe(1)
})

journey('five steps send a lead', async ({ visit, visitor }) => {
  await visit.open('/get-your-guide')
  await visit.inSteps()
  for (const answer of ['Direct cremation', 'I’m planning ahead', 'Someone else', 'By email']) {
    await visit.choose(answer)
    await visit.press('Continue')
  }
  await fillPerson(visit, visitor.email)
  await visit.choose('Yes, ring me')
  await visit.press('Send me my free guide')
  await visit.arrivesAt('/thank-you')
  expect(await visitor.delivered()).toMatchObject({
    deliveryMethod: 'email',
    planInterest: 'direct-cremation',
    timing: 'planning-ahead',
    planningFor: 'someone-else',
    marketingPhone: 'yes',
    marketingText: 'no',
  })
  expect(visit.site.posts).toEqual(['application/json'])
})

journey('a request to be rung arrives', async ({ visit, visitor }) => {
  await visit.open('/ring-me')
  await visit.hydrated()
  await fillPersonToRing(visit, visitor.email)
  await visit.choose('Afternoon')
  // In the page itself: engines draw lists outside it.
  await visit.ask(() => {
    const [topic] = document.getElementsByTagName('select')
    if (topic) topic.value = 'needed-now'
    topic?.dispatchEvent(new Event('change', { bubbles: true }))
  }, null)
  await visit.sees('Has someone died, or is someone dying?')
  await visit.press('Please ring me')
  await visit.arrivesAt('/ring-me/thank-you/soon')
  await visit.sees('We’ll ring you on the next working day or the one after, in the afternoon.')
  expect(await visitor.delivered()).toMatchObject({ callbackWindow: 'afternoon', callbackTopic: 'needed-now' })
})

journey('without scripts the landing form sends a lead once its mistakes are corrected', async ({ visit, visitor }) => {
  visit.site.withoutScripts()
  await visit.open('/')
  await visit.choose('By post')
  await visit.paste('First name', 'Ada "Countess" & <Byron>')
  await visit.paste('Last name', 'Lovelace')
  await visit.paste('Email address', visitor.email)
  await fillAddress(visit)
  await visit.press(send)
  await visit.sees('Phone number is required')
  expect(await visit.valueOf('First name')).toBe('Ada "Countess" & <Byron>')
  await visit.paste('Phone number', '07700 900123')
  await visit.press(send)
  await visit.arrivesAt('/thank-you#sent')
  expect(await visitor.delivered()).toMatchObject({ postcode: 'EC1A 1AA' })
})

journey('what is filled in before the script arrives is kept, also on Back, and sends', async ({ visit, visitor }) => {
  const letGo = visit.site.holdScripts()
  await visit.open('/')
  await fillPerson(visit, visitor.email)
  letGo()
  await visit.hydrated()
  expect(await visit.valueOf('First name')).toBe('Ada')
  await visit.follow('Questions answered', '/faqs')
  await visit.back()
  await visit.arrivesAt('/')
  await visit.hydrated()
  expect(await visit.valueOf('Email address')).toBe(visitor.email)
  await visit.ask(() => void Object.assign(document, { isOfForm: true }), null)
  await visit.press(send)
  await visit.sees('Your guide is on its way.')
  // A page that Back has shown as it was left need not be loaded again.
  expect(await visit.ask(() => 'isOfForm' in document, null)).toBe(true)
  await visitor.delivered()
  // Where the browser scrolls to, there Tab goes on.
  await visit.back()
  const isInView = () =>
    visit.ask(() => {
      const { top = innerHeight } = document.activeElement?.getBoundingClientRect() ?? {}
      return scrollY > 0 && Math.abs(top) < innerHeight
    }, null)
  await expect.poll(isInView).toBe(true)
})

journey(
  'a request is back in its form in place of what was typed, whatever the browser fills in again',
  async ({ visit }) => {
    await visit.open('/')
    await visit.hydrated()
    await visit.paste('First name', 'Grace')
    await visit.ask(() => {
      const savedAt = Date.now()
      const lead = { leadId: 'earlier', form: 'landing', firstName: 'Ada' }
      const value = { lead, sentAt: savedAt, state: { kind: 'invalid', errors: { phone: 'Use another number' } } }
      localStorage.setItem('gc_lead_outbox:earlier', JSON.stringify({ savedAt, value }))
    }, null)
    await visit.reload()
    await visit.press('Check your details')
    await visit.sees('Use another number')
    expect(await visit.valueOf('First name')).toBe('Ada')
    await visit.press('Put them back')
    expect(await visit.valueOf('First name')).toBe('Grace')
  },
)

journey('a form that was sent is empty when its page is loaded again', async ({ visit, visitor }) => {
  await visit.open('/')
  await visit.hydrated()
  await fillPerson(visit, visitor.email)
  await visit.press(send)
  await visit.arrivesAt('/thank-you')
  // Otherwise Back would not load the form's page.
  await visit.reload()
  await visit.sees('Your guide is on its way.')
  await visit.back()
  // The address is the form's before its page is there.
  await visit.sees('First name')
  await visit.hydrated()
  expect(await visit.valueOf('First name')).toBe('')
  expect(await visit.ask(() => localStorage.length, null)).toBe(0)
})

/** A filter that blocks leads, but not what the browser itself posts. */
const filter: Fault = (incoming, outgoing) => {
  if (incoming.method !== 'POST' || incoming.headers['content-type'] !== 'application/json') return false
  outgoing.writeHead(403).end('Blocked')
  return true
}

/** Sends the landing form, and has its lead blocked. */
async function sendBlocked(visit: Visit, email: string): Promise<void> {
  visit.site.meet(filter)
  await visit.open('/')
  await visit.hydrated()
  await fillPerson(visit, email)
  await visit.press(send)
  await visit.sees('Something stopped it on the way')
}

journey(
  'a lead that the browser had to post itself leaves nothing on the device, nor does Back to its form',
  async ({ visit, visitor }) => {
    await sendBlocked(visit, visitor.email)
    await visit.press('Send it now')
    await visit.arrivesAt('/thank-you')
    await visit.sees('Your guide is on its way.')
    const kept = () => visit.ask(() => JSON.stringify({ ...localStorage }), null)
    await expect.poll(kept).not.toContain(visitor.email)
    await visitor.delivered()
    expect(await visitor.deliveries()).toHaveLength(1)
    // Otherwise Back might show the form's page as it was left.
    await visit.open('/faqs')
    await visit.back()
    await visit.sees('Your guide is on its way.')
    await visit.back()
    await visit.sees('First name')
    await visit.hydrated()
    expect(await kept()).not.toContain(visitor.email)
  },
)

journey('what is corrected in a stopped request is there after a reload, and is sent', async ({ visit, visitor }) => {
  await sendBlocked(visit, visitor.email)
  await visit.paste('First name', 'Augusta')
  await visit.reload()
  await visit.hydrated()
  await visit.sees('Send it now')
  expect(await visit.valueOf('First name')).toBe('Augusta')
  await visit.press('Send it now')
  await visit.arrivesAt('/thank-you')
  expect(await visitor.delivered()).toMatchObject({ firstName: 'Augusta' })
})

journey('a notice that comes above what is in view moves nothing there', async ({ visit, visitor }) => {
  await sendBlocked(visit, visitor.email)
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  visit.site.meet(async (incoming, outgoing) => {
    if (incoming.url?.includes('unsent-notice')) await held
    return filter(incoming, outgoing)
  })
  await visit.reload()
  await visit.hydrated()
  await visit.sees('Send it now')
  const place = () =>
    visit.ask(() => {
      const form = document.querySelector('form')
      if (scrollY === 0) form?.scrollIntoView({ behavior: 'instant' })
      return form?.getBoundingClientRect().top
    }, null)
  const before = await place()
  release()
  await visit.sees('Your request for our guide hasn’t reached us yet')
  expect(await place()).toBeCloseTo(before ?? 0, 0)
})

import { everywhere, expect, journey } from './journey.ts'
import { answerQuestions, fillPerson, fillPersonToRing } from './visit.ts'

const send = 'Send me my info pack'

journey(
  'without scripts the landing form sends a lead, once its mistakes are corrected',
  async ({ visit, visitor }) => {
    visit.site.withoutScripts()
    await visit.open('/')
    await visit.choose('By post')
    await visit.write('First name', 'Ada "Countess" & <Byron>')
    await visit.write('Last name', 'Lovelace')
    await visit.write('Email address', visitor.email)
    await visit.write('Address line 1', '1 Sample Street')
    await visit.write('Town/City', 'London')
    await visit.write('Postcode', 'EC1A 1AA')
    await visit.press(send)
    await visit.sees('Phone number is required')
    expect(await visit.valueOf('First name')).toBe('Ada "Countess" & <Byron>')
    await visit.write('Phone number', '07700 900123')
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

journey('without scripts a request to be rung arrives', async ({ visit, visitor }) => {
  visit.site.withoutScripts()
  await visit.open('/ring-me')
  await fillPersonToRing(visit, visitor.email)
  expect(await visit.pick('Which day?', 1)).toBe('first')
  await visit.choose('Late afternoon')
  await visit.press('Please ring me')
  await visit.arrivesAt('/we-will-ring-you#sent')
  expect(Object.fromEntries((await visitor.delivered()).fields)).toMatchObject({ callbackWindow: 'late-afternoon' })
})

journey('what is typed before the script arrives is kept', async ({ visit, visitor }) => {
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

journey('a form sent before the script arrives is sent by the browser itself', async ({ visit, visitor }) => {
  visit.site.holdScripts()
  await visit.open('/')
  await fillPerson(visit, visitor.email)
  await visit.press(send)
  await visit.arrivesAt('/thank-you#sent')
  await visitor.delivered()
  expect(visit.site.posts).toEqual(['application/x-www-form-urlencoded'])
})

journey('with storage blocked a lead still arrives', everywhere, async ({ visit, visitor }) => {
  visit.site.runFirst(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('blocked', 'SecurityError')
      },
    })
  })
  await visit.open('/')
  await visit.hydrated()
  await fillPerson(visit, visitor.email)
  await visit.press(send)
  await visit.arrivesAt('/thank-you#sent')
  await visitor.delivered()
})

journey('what a security check stops is still there, and arrives another way', async ({ visit, visitor }) => {
  visit.site.stopScriptedPosts()
  await visit.open('/')
  await visit.hydrated()
  await fillPerson(visit, visitor.email)
  await visit.press(send)
  await visit.sees('Your request hasn’t reached us yet')
  expect(await visit.valueOf('Email address')).toBe(visitor.email)
  await visit.press('Send it now')
  await visit.arrivesAt('/thank-you#sent')
  await visitor.delivered()
  expect(await visitor.deliveries()).toHaveLength(1)
})

journey('after returning with Back the form still sends', everywhere, async ({ visit, visitor }) => {
  await visit.open('/')
  await visit.hydrated()
  await visit.write('First name', 'Ada')
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

import { expect, journey } from './journey.ts'
import { answerQuestions, fillPerson, fillPersonToRing } from './visit.ts'

const send = 'Send me my info pack'
const sendGuide = 'Send me my free guide'

journey('a lead by post arrives once its mistakes are corrected, which are pointed out', async ({ visit, visitor }) => {
  await visit.open('/')
  await visit.hydrated()
  // Where stylesheets cannot ask what is chosen, a script tells them a moment later.
  await expect.poll(() => visit.shows('Address line 1')).toBe(false)
  await visit.choose('By post')
  await visit.sees('Address line 1')
  await visit.paste('Last name', 'Lovelace')
  await visit.paste('Phone number', '07700 900123')
  await visit.paste('Address line 1', '1 Sample Street')
  await visit.paste('Town/City', 'London')
  await visit.paste('Postcode', 'ec1a1aa')
  await visit.press(send)
  await visit.sees('There is a problem')
  await visit.sees('Email address is required')
  await expect.poll(() => visit.focused()).toBe('First name')
  await visit.type('Ada')
  await visit.paste('Email address', visitor.email)
  await visit.key('Enter')
  await visit.arrivesAt('/thank-you#sent')
  expect(Object.fromEntries((await visitor.delivered()).fields)).toMatchObject({
    'addressLine 1': '1 Sample Street',
    postcode: 'EC1A 1AA',
  })
})

journey('five steps send a lead', async ({ visit, visitor }) => {
  await visit.open('/get-your-guide')
  await visit.inSteps()
  await answerQuestions(visit)
  await fillPerson(visit, visitor.email)
  await visit.choose('Yes, phone me')
  await visit.press(sendGuide)
  await visit.arrivesAt('/thank-you#sent')
  expect(Object.fromEntries((await visitor.delivered()).fields)).toMatchObject({
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
  expect(await visit.pick('What is it about?', 4)).toBe('needed-now')
  await visit.sees('a plan may not be the answer')
  await visit.press('Please ring me')
  await visit.arrivesAt('/thank-you#call')
  await visit.sees('We’ll ring you on a working day, in the afternoon.')
  expect(Object.fromEntries((await visitor.delivered()).fields)).toMatchObject({
    callbackWindow: 'afternoon',
    callbackTopic: 'needed-now',
  })
})

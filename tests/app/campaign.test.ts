import { expect, test } from 'vitest'
import { addressWithCampaign } from '#app/carried-campaign.ts'
import { stepIn, stepLink } from '#app/journey/step-address.ts'

const origin = 'https://site.example'
const at = (address: string) => new URL(address, origin)

test.each([
  ['/get-your-guide', '/?c=tv', '/get-your-guide?c=tv'],
  ['/get-your-guide?timing=asap', '/find-your-plan?step=5&c=TV', '/get-your-guide?timing=asap&c=tv'],
  ['/faqs#prices', '/?c=tv#lead-form-start', '/faqs?c=tv#prices'],
  ['/?c=', '/faqs?c=tv', '/?c=&c=tv'],
])('the page %s reached from %s becomes %s', (here, from, address) => {
  expect(addressWithCampaign(at(here), at(from).href)).toBe(address)
  expect(addressWithCampaign(at(address), at(from).href)).toBeUndefined()
})

test.each([
  ['its own campaign', '/?c=radio', `${origin}/?c=tv`],
  ['no previous page', '/', ''],
  ['a previous page without one', '/', `${origin}/faqs`],
  ['another site as the previous page', '/', 'https://other.example/?c=tv'],
  ['a previous site whose name only starts like ours', '/', `${origin}.evil.example/?c=tv`],
  ['something that is not a key', '/', `${origin}/?c=%22%3E`],
])('a page with %s stays as it is', (_, here, from) => {
  expect(addressWithCampaign(at(here), from)).toBeUndefined()
})

test.each([
  ['/get-your-guide?c=tv', 3, '/get-your-guide?step=3&c=tv'],
  ['/get-your-guide?step=3&c=tv', 1, '/get-your-guide?c=tv'],
  ['/get-your-guide?timing=asap', 2, '/get-your-guide?step=2'],
  ['/get-your-guide?step=2', 1, '/get-your-guide'],
])('from %s step %i is at %s', (here, step, address) => {
  expect(stepLink(at(here), step)).toBe(address)
  expect(stepIn(at(address).search) ?? 1).toBe(step)
})

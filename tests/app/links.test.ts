import { expect, test } from 'vitest'
import { isPlainClick } from '#app/entries/scroll-to-form.ts'
import { addressFromAdvert } from '#app/forms/flow/advert-query.ts'
import { stepIn, stepLink } from '#app/forms/flow/step-address.ts'

const origin = 'https://site.example'
const at = (address: string) => new URL(address, origin)

test.each([
  ['/get-your-guide', '/?c=tv', '/get-your-guide?c=tv'],
  ['/get-your-guide?timing=asap', '/find-your-plan?step=5&c=TV', '/get-your-guide?timing=asap&c=TV'],
  ['/get-your-guide', '/find-your-plan?timing=asap&c=tv', '/get-your-guide?c=tv'],
  ['/faqs#prices', '/?c=tv#lead-form-start', '/faqs?c=tv#prices'],
  ['/faqs', '/?utm_campaign=tv&gclid=a%2Bb%22', '/faqs?utm_campaign=tv&gclid=a%2Bb%22'],
  ['/faqs?c=tv', '/?c=radio&gclid=1', '/faqs?c=tv&gclid=1'],
])('the page %s reached from %s becomes %s', (here, from, address) => {
  expect(addressFromAdvert(at(here), at(from).href)).toBe(address)
  expect(addressFromAdvert(at(address), at(from).href)).toBeUndefined()
})

test.each([
  ['its own campaign', '/?c=radio', `${origin}/?c=tv`],
  ['no previous page', '/', ''],
  ['a previous page without one', '/', `${origin}/faqs`],
  ['another site as the previous page', '/', 'https://other.example/?c=tv'],
  ['a previous site whose name only starts like ours', '/', `${origin}.evil.example/?c=tv`],
  ['a previous page that was a step', '/', `${origin}/find-your-plan?step=3&timing=asap`],
])('a page with %s stays as it is', (_, here, from) => {
  expect(addressFromAdvert(at(here), from)).toBeUndefined()
})

test.each([
  ['/get-your-guide?c=tv', 3, '/get-your-guide?step=3&c=tv'],
  ['/get-your-guide?step=3&c=tv', 1, '/get-your-guide?c=tv'],
  ['/get-your-guide?step=4&gclid=a+b&c=tv', 3, '/get-your-guide?step=3&gclid=a+b&c=tv'],
  ['/get-your-guide?timing=asap', 2, '/get-your-guide?step=2'],
  ['/get-your-guide?step=2', 1, '/get-your-guide'],
])('from %s step %i is at %s', (here, step, address) => {
  expect(stepLink(at(here), step)).toBe(address)
  expect(stepIn(at(address).search) ?? 1).toBe(step)
})

test('a click or tap follows a link within the page; with a modifier or another button it is left to the browser', () => {
  const click = { button: 0, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false }
  expect(isPlainClick(click)).toBe(true)
  for (const other of ['altKey', 'ctrlKey', 'metaKey', 'shiftKey']) {
    expect(isPlainClick({ ...click, [other]: true }), other).toBe(false)
  }
  expect(isPlainClick({ ...click, button: 1 })).toBe(false)
})

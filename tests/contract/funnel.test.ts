import { expect, test } from 'vitest'
import { visitIn } from '#contract/funnel.ts'

const phone = 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/150 Mobile Safari/537.36'
const read = (text: string, address = '/', agent = phone) =>
  visitIn(text, new URL(address, 'https://site.example'), agent)
const eventsOf = (text: string, address?: string) => read(text, address)?.events

test('a beacon says what happened on which form, by the campaign key alone of what is in the address', () => {
  expect(read('0,5,false,b,inull,snull,cnull,vnull', '/?gclid=abc&c=TV&utm_source=x')).toEqual({
    key: 'tv',
    form: 'landing',
    version: 'b',
    device: 'phone',
    events: ['seen', 'begun', 'sent', 'called'],
    isBot: false,
  })
})

test('a step that was reached says that those ahead of it were', () => {
  expect(eventsOf('0,0,false,,inull,istep=3,vstep=4', '/get-your-guide?step=4')).toEqual([
    'seen',
    'begun',
    'step3',
    'step4',
  ])
  expect(eventsOf('0,0,false,,snull,vstep=5', '/find-your-plan?step=5')).toEqual(['seen', 'step3', 'step4', 'step5'])
})

test('“Continue” sends nothing: only the last step of the guide’s form does', () => {
  const begun = ['seen', 'begun', 'step3', 'step4', 'step5']
  expect(eventsOf('0,0,false,,inull,snull,sstep=4,vstep=5', '/get-your-guide')).toEqual(begun)
  expect(eventsOf('0,0,false,,inull,snull,sstep=5,vstep=5', '/get-your-guide')).toEqual([...begun, 'sent'])
})

test('a second beacon of a page adds only what the first did not say', () => {
  expect(eventsOf('2,0,false,,inull,vnull,snull')).toEqual(['sent'])
  // A press is said at once, and the page it leads to is another address of the same page.
  expect(eventsOf('0,0,false,,inull,snull')).toEqual(['seen', 'begun', 'sent'])
  expect(eventsOf('2,0,false,,inull,snull,vnull', '/thank-you')).toEqual([])
  expect(eventsOf('2,0,false,,inull,vnull,istep=2', '/get-your-guide?step=2')).toEqual([])
})

test('to object is no visit', () => {
  expect(eventsOf('0,0,false,,snull', '/privacy-policy')).toBeUndefined()
})

test('outside of the forms typing begins nothing', () => {
  expect(eventsOf('0,0,false,,inull,snull,vnull', '/soundtrack')).toEqual(['seen'])
})

test.each([
  [
    'phone',
    5,
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1',
  ],
  ['tablet', 5, 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15'],
  ['tablet', 5, 'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1'],
  ['tablet', 10, 'Mozilla/5.0 (Linux; Android 16; SM-X910) AppleWebKit/537.36 Chrome/150 Safari/537.36'],
  ['computer', 0, 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15'],
  ['computer', 10, 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/150 Safari/537.36'],
  ['computer', 0, ''],
])('a %s with %i fingers is told by what its browser calls itself', (device, fingers, agent) => {
  expect(read(`0,${fingers},false,,vnull`, '/', agent)?.device).toBe(device)
})

test('a program says so, and a browser that cannot say is a person’s', () => {
  expect(read('0,0,true,,vnull')?.isBot).toBe(true)
  expect(read('0,0,,,vnull')?.isBot).toBe(false)
})

test.each(['', 'seen', '0,0,false,', '0,0,false,,', '0,0,false,c,vnull', '0,0,false,,xnull', ',,,,'])(
  'the malformed beacon “%s” is nothing',
  (text) => {
    expect(read(text)).toBeUndefined()
  },
)

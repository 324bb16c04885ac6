import { matchRoutes } from 'react-router-dom'
import { expect, test } from 'vitest'
import { correctedAddress } from '#app/pages/not-found/corrected-address.ts'
import { paths } from '#app/paths.ts'
import { routes } from '#app/routes.tsx'

const corrected = (address: string) => correctedAddress(new URL(address, 'https://site.example'))

test.each([
  '/RING-ME',
  '/RING-ME/',
  '/Ring-Me.',
  '/ring_me',
  '/ringme',
  '/ring%20me',
  '/ring-me%E2%80%9D',
  '/ring-me)',
  '/ring\u2013me',
  '/ring-me/',
  '/RING-ME.HTML',
  '/ring-me,',
  '/ring-\u200bme',
  '/ＲＩＮＧ-me',
  '/ring-me%',
])('%s leads to the page to be rung from', (typed) => {
  expect(corrected(typed)).toBe('/ring-me')
})

test.each([
  ['/get-your-guide&fbclid=x', '/get-your-guide?fbclid=x'],
  ['/get-your-guide%26utm_source=fb&c=tv', '/get-your-guide?utm_source=fb&c=tv'],
  ['/get-your-guide%3Fc%3Dtv', '/get-your-guide?c=tv'],
  ['/GET-YOUR-GUIDE&c=tv?fbclid=x#question', '/get-your-guide?c=tv&fbclid=x#question'],
  ['/&c=tv', '/?c=tv'],
])('%s, to which something was added as if it had a query, leads to %s', (typed, address) => {
  expect(corrected(typed)).toBe(address)
})

test.each(['/RING-ME/', '/Ring-Me', '/FAQS/', '/Thank-You'])(
  '%s is shown as no page until it is corrected',
  (typed) => {
    expect(matchRoutes(routes, typed)?.map(({ route }) => route.path)).toEqual(['*'])
  },
)

test('an address may lead to a file too', () => {
  expect(corrected('/Funeral-Plan-Guide.PDF')).toBe('/funeral-plan-guide.pdf')
})

test('a path that resembles no page, or is one already, leads nowhere', () => {
  const none = ['/', '/&', '/nowhere&c=tv', '/404', '/nowhere', '/ring', '/ring-me-now', '/%', '/.', '/index.html']
  expect([...none, ...Object.values(paths)].filter((path) => corrected(path) !== undefined)).toEqual([])
})

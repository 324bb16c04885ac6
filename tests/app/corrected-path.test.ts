import { expect, test } from 'vitest'
import { correctedPath } from '#app/pages/not-found/corrected-path.ts'
import { paths } from '#app/paths.ts'

test.each([
  '/RING-ME',
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
  expect(correctedPath(typed)).toBe('/ring-me')
})

test('an address may lead to a file too', () => {
  expect(correctedPath('/Funeral-Plan-Guide.PDF')).toBe('/funeral-plan-guide.pdf')
})

test('a path that resembles no page, or is one already, leads nowhere', () => {
  const none = ['/', '/404', '/nowhere', '/ring', '/ring-me-now', '/%', '/.', '/index.html']
  expect([...none, ...Object.values(paths)].filter((path) => correctedPath(path) !== undefined)).toEqual([])
})

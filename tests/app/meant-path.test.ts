import { expect, test } from 'vitest'
import { meantPath } from '#app/pages/not-found/meant-path.ts'
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
])('%s means the page to be rung from', (typed) => {
  expect(meantPath(typed)).toBe('/ring-me')
})

test('a file can be meant too', () => {
  expect(meantPath('/Funeral-Plan-Guide.PDF')).toBe('/funeral-plan-guide.pdf')
})

test('what means no page, or is one, leads nowhere', () => {
  const none = ['/', '/404', '/nowhere', '/ring', '/ring-me-now', '/%', '/.', '/index.html']
  expect([...none, ...Object.values(paths)].filter((path) => meantPath(path) !== undefined)).toEqual([])
})

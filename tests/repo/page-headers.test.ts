import { expect, test } from 'vitest'
import { pageHeaders } from '../../build/page-headers.ts'

const plain = {
  scripts: ['a()'],
  pageStyles: { '/': 'b{}', '/404': 'c{}' },
  thankYouUrl: '/thank-you',
  assets: ['index-a1b2c3d4.js'],
  mode: 'production',
}

/** The directives that allow `origin`, in the policy for each page and for everything else. */
function directivesFor(origin: string, headers: string): readonly string[][] {
  const policies = [...headers.matchAll(/Content-Security-Policy: (.*)/g)].map(([, policy = '']) => policy.split('; '))
  expect(policies).toHaveLength(3)
  return policies.map((directives) =>
    directives.filter((directive) => directive.includes(origin)).map((directive) => directive.replace(/ .*/, '')),
  )
}

test('without a guest the policy allows no other site', () => {
  const headers = pageHeaders(plain)
  expect(headers).not.toContain('https:')
  expect(headers).not.toContain('frame-src')
  expect(headers).toContain("form-action 'self';")
})

const [reviews, robotCheck] = ['https://widget.trustpilot.com', 'https://challenges.cloudflare.com']
const elsewhere = 'https://www.firm.example'

test.each([
  ['a review widget', reviews, { reviews }, ['script-src', 'connect-src', 'frame-src']],
  ['a robot check', robotCheck, { robotCheck }, ['script-src', 'frame-src']],
  ['a thank-you page elsewhere', elsewhere, { thankYouUrl: `${elsewhere}/thank-you?form=plain` }, ['form-action']],
])('%s is allowed what it needs, and nothing more', (_, origin, given, opened) => {
  for (const directives of directivesFor(origin, pageHeaders({ ...plain, ...given })))
    expect(directives).toEqual(opened)
})

test('a form may lead to this site and to a thank-you page elsewhere', () => {
  const headers = pageHeaders({ ...plain, thankYouUrl: `${elsewhere}/thank-you?form=plain` })
  expect(headers).toContain(`form-action 'self' ${elsewhere};`)
})

test('a page’s policy allows only its own stylesheet; "not found" has no fixed path, so the default allows any page’s', () => {
  const stylesOf = (path: string) => {
    const [, block = ''] = `\n${pageHeaders(plain)}`.split(`\n${path}\n`)
    return /style-src ([^;]*)/.exec(block)?.[1]?.split(' ')
  }
  const [landing, notFound] = [stylesOf('/'), stylesOf('/404')]
  expect([landing?.length, notFound?.length]).toEqual([1, 1])
  expect(stylesOf('/*')).toEqual([landing?.[0], notFound?.[0]])
})

test('a file that never changes is cached for a year; its whole folder is not, or a 404 would be too', () => {
  const headers = pageHeaders(plain)
  expect(headers).toContain('/assets/index-a1b2c3d4.js\n  Cache-Control: public, max-age=31536000, immutable\n')
  expect(headers).not.toContain('/assets/*')
})

test('staging asks search engines to list nothing; production sends not a byte about it', () => {
  const everything = (headers: string) => headers.split(/^(?=\/)/m).find((rule) => rule.startsWith('/*\n')) ?? ''
  const staging = pageHeaders({ ...plain, mode: 'staging' })
  expect(everything(staging)).toContain('\n  X-Robots-Tag: noindex\n')
  expect(pageHeaders(plain)).toBe(staging.replace('  X-Robots-Tag: noindex\n', ''))
})

test('a header that is overridden is first removed, so that none is duplicated', () => {
  const [, ...rules] = pageHeaders(plain).split(/^(?=\/)/m)
  for (const rule of rules.filter((text) => !text.startsWith('/assets/'))) {
    const names = [...rule.matchAll(/^ {2}([\w-]+):/gm)].map(([, name]) => name)
    for (const name of names) expect(rule).toContain(`  ! ${name}\n`)
  }
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isEmail, isSeveralEmails, normaliseEmail } from '#contract/email.ts'

test.each([
  'name@example.com',
  'ada.lovelace+guide@mail.example.co.uk',
  'ada&charles@example.com',
  'dept/ada@example.com',
  "o'brien@example.com",
  '{ada}~#$%*?^`|-_!=@example.com',
  'josé@example.com',
  'user@exämple.de',
  'иван@пример.рф',
  'ivan@xn--e1afmkfd.xn--p1ai',
  'राम@उदाहरण.भारत',
  '用户@例子.广告',
  'ada@1and1.co.uk',
  `a@${'a'.repeat(63)}.com`,
])('%s is accepted as an email address', (email) => {
  expect(isEmail(email)).toBe(true)
})

test.each([
  '',
  'ada',
  'ada at example.com',
  '@example.com',
  'ada@',
  'ada@@example.com',
  'ada@charles@example.com',
  'ada lovelace@example.com',
  'ada@exam ple.com',
  'ada@example',
  'ada@example.com.',
  'ada@.example.com',
  'ada@example..com',
  'ada@example.c',
  'ada@-example.com',
  'ada@example-.com',
  'ada@192.168.0.1',
  'ada@example.com, charles@example.com',
  '<ada@example.com>',
  'mailto:ada@example.com',
  '"ada"@example.com',
  'ada\\@example.com',
  'ada@exa_mple.com',
  `a@${'a'.repeat(64)}.com`,
])('%j is refused as an email address', (email) => {
  expect(isEmail(email)).toBe(false)
})

test.each([
  'ada@example.com.',
  'ada@example.com,',
  'ada@example.com;',
  'ada@example.com>',
  'ada@example.com!',
  'mailto:ada@example.com',
  'MAILTO:ada@example.com?subject=hi&cc=bob@example.com',
  'http://ada@example.com',
  'Email: ada@example.com',
  'Email:ada@example.com',
  'Email ada@example.com',
  'My e-mail address is ada@example.com',
  'Home: ada@example.com',
  'Ada <ada@example.com>',
  '"Lovelace, Ada" <ada@example.com>',
  'ada@example.com <ada@example.com>',
  'ada@example.com<mailto:ada@example.com>',
  '<ada@example.com>',
  '[ada@example.com]',
  '(ada@example.com)',
  '"ada@example.com"',
  '“ada@example.com”',
  '‘ada@example.com’',
  '«ada@example.com»',
  "'ada@example.com",
  '"ada"@example.com',
  'ada@@example.com',
  'ada @ example.com',
  'ada@example .com',
  'ada@example. com',
  'ada@example.com. (home)',
  'ada＠example．com',
  'ada@example。com',
  'ada@example..com',
  'ada@.example.com',
  'ada@example,com',
  'ada@example.com (home)',
  'ada@example.com [work]',
])('%s can only mean one address', (typed) => {
  expect(normaliseEmail(typed)).toBe('ada@example.com')
})

test.each(['o’brien@example.com', 'o‘brien@example.com', 'oʼbrien@example.com'])('%s is straightened', (typed) => {
  expect(normaliseEmail(typed)).toBe("o'brien@example.com")
})

test.each([
  'ada@example',
  'ada at example.com',
  '',
  '<>',
  'ada lovelace@example.com',
  'ada@exam ple.com',
  'ada@example.co uk',
  'ada@example.com thanks',
  'ada@example.com, thanks',
  'ada@example.com. Thanks',
  'ada@example.org.uk. It is my daughter’s',
  'ada@charles@example.com',
  'ada:lovelace@example.com',
  '*ada@example.com',
])('%j is left as it is', (typed) => {
  expect(normaliseEmail(typed)).toBe(typed)
})

test.each([
  'ada@example.com, bob@example.com',
  'ada@example.com;bob@example.com',
  'ada@example.com or bob@example.com',
  'ada@example.com / bob@example.com',
  'ada@example.com <bob@example.com>',
  'Ada <ada@example.com>, Bob <bob@example.com>',
])('%s is two addresses, and neither is chosen', (typed) => {
  expect(normaliseEmail(typed)).toBe(typed)
  expect(isSeveralEmails(typed)).toBe(true)
})

const before = fc.constantFrom('', ' ', '"', '“', '(', '<', 'Email: ', 'mailto:', 'Ada <', '. ')
const after = fc.constantFrom('', ' ', '"', '”', ')', '>', '.', ',', '?subject=hi', ' (home)', '!')

test('whatever is around an address, it stays itself, and correcting it twice changes nothing', () => {
  fc.assert(
    fc.property(fc.emailAddress(), before, after, (address, front, back) => {
      fc.pre(isEmail(address) && /^[a-z\d].*[a-z\d]@/i.test(address) && !/['`?/]/.test(address))
      expect(normaliseEmail(address)).toBe(address)
      expect([address, front + address + back]).toContain(normaliseEmail(front + address + back))
    }),
    { numRuns: 2_000 },
  )
})

import { expect, test } from 'vitest'
import { isEmail } from '#contract/text.ts'

test.each([
  'name@example.com',
  'ada.lovelace+guide@mail.example.co.uk',
  'ada&charles@example.com',
  'dept/ada@example.com',
  'ada!@example.com',
  "o'brien@example.com",
  'ada=lovelace@example.com',
  '{ada}~#$%*?^`|-_@example.com',
  'josé@example.com',
  'user@exämple.de',
  'user@xn--exmple-cua.de',
  'иван@пример.рф',
  'ivan@xn--e1afmkfd.xn--p1ai',
  'राम@उदाहरण.भारत',
  '用户@例子.广告',
  'ada@1and1.co.uk',
  `a@${'a'.repeat(63)}.com`,
])('takes %s', (email) => {
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
])('refuses %j', (email) => {
  expect(isEmail(email)).toBe(false)
})

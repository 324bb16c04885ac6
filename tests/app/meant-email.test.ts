import { expect, test } from 'vitest'
import { meantEmail } from '#app/forms/fields/field-question.tsx'

test.each([
  ['ann@gmial.com', 'ann@gmail.com'],
  ['ann@gmail.con', 'ann@gmail.com'],
  ['ann@gmail.co', 'ann@gmail.com'],
  ['ann@gmail.co.uk', 'ann@gmail.com'],
  ['ann@gmailcom', 'ann@gmail.com'],
  ['ann@gmail,com', 'ann@gmail.com'],
  ['ann@gmail..com', 'ann@gmail.com'],
  ['ann@hotmail.co.ku', 'ann@hotmail.co.uk'],
  ['ann@hotnail.co.ku', 'ann@hotmail.co.uk'],
  ['ann@hotmail.couk', 'ann@hotmail.co.uk'],
  ['ann@yahoo.co.k', 'ann@yahoo.co.uk'],
  ['ann@icloud.co.uk', 'ann@icloud.com'],
  ['ann@btinternet.co.uk', 'ann@btinternet.com'],
  ['ann@virginmedia.vom', 'ann@virginmedia.com'],
  ['ann@the-smiths.con', 'ann@the-smiths.com'],
  ['ann@the-smiths.co.ku', 'ann@the-smiths.co.uk'],
  ['  Ann.O’Neil@GMIAL.COM ', 'Ann.O’Neil@gmail.com'],
])('%s is asked about: %s?', (typed, meant) => {
  expect(meantEmail(typed)).toBe(meant)
})

test.each([
  ...['gmail.com', 'googlemail.com', 'mail.com', 'email.com', 'ymail.com', 'gmx.com', 'gmx.co.uk', 'cloud.com'],
  ...['hotmail.com', 'hotmail.co.uk', 'hotmail.fr', 'hotmail.it', 'live.com', 'live.co.uk', 'love.com', 'msn.com'],
  ...[
    'outlook.com',
    'outlook.ie',
    'yahoo.com',
    'yahoo.co.uk',
    'yahoo.co.in',
    'yahoo.co.id',
    'yahoo.ie',
    'yahoo.com.au',
  ],
  ...['icloud.com', 'me.com', 'mac.com', 'aol.com', 'aol.co.uk', 'aon.com', 'sky.com', 'btinternet.com', 'bt.com'],
  ...['talktalk.net', 'virgin.net', 'virginmedia.com', 'ntlworld.com', 'blueyonder.co.uk', 'tiscali.co.uk', 'plus.com'],
  ...['o2.co.uk', 'nhs.net', 'parish.church', 'family.name', 'firm.co', 'firm.cm', 'firm.om', 'uni.ac.uk', 'shop.uk'],
])('an address at %s can be right', (domain) => {
  expect(meantEmail(`ann@${domain}`)).toBeUndefined()
})

test.each(['', 'ann', '@gmial.com', 'ann@', 'ann@bob@gmial.com', 'ann lee@gmial.com', 'a@b'])(
  'what is no address yet is not asked about: %j',
  (typed) => {
    expect(meantEmail(typed)).toBeUndefined()
  },
)

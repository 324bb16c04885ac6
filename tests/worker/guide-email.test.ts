import { expect, test } from 'vitest'
import { freephone, hours, registeredOffice, regulatoryStatus } from '#contract/firm-details.ts'
import { greetingName, guideEmail } from '#worker/delivery/guide-email.ts'

const site = 'https://site.example'

/** What a reader reads: without markup, with entities as characters, spaces as one. */
const readable = (html: string) =>
  html
    .replace(/<(style|title)>[\s\S]*?<\/\1>|<!--[\s\S]*?-->/g, '')
    .replace(/<\/?a\b[^>]*>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
const words = (text: string) => text.split(/\s+/).filter(Boolean)
const linksIn = (html: string) => [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, address]) => address)

const call = `tel:${freephone.replaceAll(' ', '')}`
const guides = [`${site}/guide`, `${site}/funeral-plan-guide.pdf`, `${site}/funeral-plan-guide-large-print.pdf`]

test('both parts of the email have the same words', () => {
  const { text, html } = guideEmail('Ada', site)
  const isAddress = (word: string) => word.startsWith(site)
  const plain = words(text).filter((word) => !isAddress(word))
  // A link's words are followed by its address in the text.
  expect(words(readable(html))).toEqual(plain.map((word) => word.replace(/(website|\(PDF\)):$/, '$1')))
})

test('the email leads to the guide in its three forms and to our phone, and nowhere else, with no parameters', () => {
  const { text, html } = guideEmail('Ada', site)
  expect(linksIn(html)).toEqual([...guides, call])
  expect(html).toMatch(new RegExp(`href="${call}"[^>]*white-space: nowrap[^>]*>${freephone}<`))
  expect(text.match(/https?:\S+/g)).toEqual(guides)
  expect(html.match(/https?:/g)).toHaveLength(3)
})

test('whoever needs a funeral soon is met with the phone before the guide, and is not told that there is no hurry', () => {
  const { text, html } = guideEmail('Ada', site, true)
  for (const part of [text, readable(html)]) {
    expect(part.indexOf('we’re so sorry')).toBeGreaterThan(0)
    expect(part.indexOf(freephone)).toBeLessThan(part.indexOf('Read the guide'))
    expect(part).not.toMatch(/no hurry|cup of tea/i)
    expect(part).toContain('local funeral director')
  }
  expect(linksIn(html)).toEqual([call, `${site}/guide/when-someone-dies`, ...guides, call])
})

test('the email says who writes, why, and how to reach a person', () => {
  for (const part of [guideEmail('Ada', site).text, readable(guideEmail('Ada', site).html)]) {
    for (const said of [
      freephone,
      hours,
      regulatoryStatus,
      registeredOffice,
      'If it wasn’t you',
      'won’t send another for 30 days',
      'Hello Ada,',
    ])
      expect(part).toContain(said)
  }
})

test('the email loads nothing, fits a screen and a half, and is light enough for every mail program', () => {
  const { text, html } = guideEmail('Anne-Marie', site)
  expect(html).not.toMatch(/<(img|script|link|iframe|object|form|input)|url\(|@import|srcset|background=/i)
  expect(words(text).length).toBeLessThan(190)
  expect(new TextEncoder().encode(html).length).toBeLessThan(6_000)
})

test('the email can be read by everyone: its language, one heading, no letters under 16 px, as wide as the screen or 600 px', () => {
  const { html } = guideEmail('Ada', site)
  expect(html).toContain('<html lang="en-GB">')
  expect(html).toContain('<title>Your guide to funeral plans</title>')
  expect(html.match(/<h1 /g)).toHaveLength(1)
  // The mark is a border, with nothing in it to read.
  const sizes = [...html.matchAll(/font-size: (\d+)(?:px|;)/g)].map(([, size]) => Number(size)).filter(Boolean)
  expect(Math.min(...sizes)).toBe(16)
  // A screen reader hears a letter, not tables.
  expect(html.match(/<table/g)?.length).toBe(html.match(/<table role="presentation"/g)?.length)
  // Outlook has to be told the width.
  expect(html).toContain('max-width: 600px')
  expect(html.replace(/<!--\[if mso\]>.*<!\[endif\]-->/g, '')).not.toMatch(/width="\d{3}"|[^-]width: ?\d{3}|min-width/)
  expect(html.match(/<!--\[if mso\]>/g)).toHaveLength(2)
})

test('what a list of messages shows comes first, in both parts', () => {
  const { text, html } = guideEmail('Ada', site)
  const [first = ''] = text.split('\n')
  expect(first).toMatch(/^Here it is/)
  expect(words(readable(html)).join(' ')).toMatch(new RegExp(`^${first.replace('.', '\\.')}`))
})

test.each(['Ada', 'Zoë', 'Anne-Marie', "D'Arcy", 'Siân’s', 'Mary Jane', 'Łukasz', '志明', 'प्रिया', 'Ng', 'J'])(
  'greets %s by name',
  (name) => {
    expect(greetingName(name)).toBe(name)
    expect(guideEmail(name, site).text).toContain(`Hello ${name},`)
  },
)

test.each([
  ...['http://evil.example', 'evil.example', 'evil。example', 'evil․example', 'www evil example', 'ada@evil.example'],
  ...['Call 0900 123456', 'Ada\r\nBcc: all@example.com', 'Ada\nhttp://evil.example', '<b>Ada</b>', '&lt;b&gt;'],
  ...['<a href="https://evil.example">Ada</a>', 'javascript:alert(1)', 'You have won a prize', 'bit/ly', '\u202Eadel'],
  ...['Supercalifragilisticexpialidocious', 'A\u200Dda\u200D.example', '💰 Ada', '-Ada', 'J.', ''],
])('greets whoever typed %j without a name, and sends none of it', (name) => {
  const { text, html, subject } = guideEmail(name, site)
  expect(greetingName(name)).toBeUndefined()
  expect(text).toContain('Hello,')
  expect(linksIn(html)).toEqual([...guides, call])
  expect({ text, html, subject }).toEqual(guideEmail('', site))
  expect(subject).toBe('Your guide to funeral plans')
})

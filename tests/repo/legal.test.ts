import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { hintId, type postalFields } from '#contract/form-markup.ts'
import type { FieldOf, LeadSignals } from '#contract/lead.ts'
import { bookletHtml } from '../../guide/booklet.tsx'
import { largePrintHtml } from '../../guide/large-print.tsx'
import { compensationInFull, type FootnoteId } from '../../src/content/claims.ts'
import { leftOutLead } from '../../src/content/faqs/plans-and-money.ts'
import { questionsOfNotes } from '../../src/content/faqs/questions-of-notes.ts'
import { faqEntries } from '../../src/content/faqs.ts'
import { firm } from '../../src/content/firm.ts'
import { allAtOnce, plans, pricesAsAt, wholePlan } from '../../src/content/plans.ts'
import { privacyPolicy } from '../../src/content/privacy-policy.ts'
import type { KeyedProvider } from '../../worker/postcode/provider.ts'
import {
  ancestors,
  type BuiltPage,
  builtPages,
  type Element,
  elements,
  isBlock,
  pageAt,
  parse,
  textOf,
  the,
} from './support/built-pages.ts'
import {
  bareFigures,
  blocksThatSay,
  exactly,
  isNoteLink,
  leavesOut,
  noteLinksNear,
  ownText,
  wordsBefore,
} from './support/small-print.ts'

const pages = builtPages()
const policy = JSON.stringify(privacyPolicy)

/** What is wrong on which page. */
const wrong = (find: (page: BuiltPage) => readonly string[]) =>
  pages.flatMap((page) => find(page).map((what) => `${page.path}: ${what}`))

test('every page’s footer, and the landing form’s panel, say in full who regulates us, with the reference number', () => {
  const regulated = `${firm.legalName} is authorised and regulated by the Financial Conduct Authority`
  const wanted = [regulated, firm.firmReference, firm.registeredOffice, firm.glasgowOffice]
  expect(wrong((page) => wanted.filter((words) => !textOf(the('footer', page)).includes(words)))).toEqual([])
  for (const words of wanted.slice(0, 2)) expect(textOf(the('aside', pageAt('/')))).toContain(words)
})

test('the regulator’s name is never abbreviated where we say that it regulates us', () => {
  const isAbbreviated = (line: string) => /regulated by/i.test(line) && /\bFCA\b/.test(line)
  expect(wrong(({ root }) => elements(root).filter(isBlock).map(ownText).filter(isAbbreviated))).toEqual([])
})

test('every figure has its footnote, or a link to that, next to it', () => {
  expect(wrong((page) => bareFigures(the('main', page)))).toEqual([])
})

test('a question that is answered with a figure other than a price has a note for it, or is what a note leads to', () => {
  const figure = /£\d|\d ?%|\d\+|\d (?:in|out of) \d|\d ?(?:million|billion)/
  const priced = new RegExp(plans.map(({ price }) => exactly(price).source).join('|'), 'g')
  const answered = faqEntries.filter(({ answer }) => figure.test(JSON.stringify(answer).replace(priced, '')))
  const explained = new Set<string>(Object.values(questionsOfNotes).map(({ id }) => id))
  expect(answered.length).toBeGreaterThan(2)
  expect(answered.filter(({ id, notes }) => !notes && !explained.has(id)).map(({ id }) => id)).toEqual([])
})

test.each(pages)('on $path footnote links have footnotes, which link back to their references', ({ root }) => {
  const all = elements(root)
  const ids = new Set(all.map(({ attributes }) => attributes.id))
  const isBack = ({ attributes }: Element) => attributes.href?.startsWith('#ref-') ?? false
  const links = all.filter((element) => isNoteLink(element) || isBack(element))
  expect(links.filter(({ attributes }) => !ids.has(attributes.href?.slice(1)))).toEqual([])
  const notes = all.filter(({ attributes }) => attributes.id?.startsWith('note-'))
  expect(notes.filter((note) => !elements(note).some(isBack))).toEqual([])
})

test('a price never appears without what it leaves out, beside it or in its note, nor without its "from"', () => {
  const notesOf = (page: BuiltPage, block: Element) =>
    elements(page.root).filter(({ attributes }) =>
      noteLinksNear(block).some((note) => attributes.id === `note-${note}`),
    )
  const bare = (page: BuiltPage) =>
    plans.flatMap(({ name, price, comparison }) => {
      const leftOut = `${name}. Not included: ${comparison.notIncluded}`.toLowerCase()
      const pounds = price.replace(/^from /, '')
      return blocksThatSay(the('main', page), exactly(pounds)).flatMap((block) => [
        ...(textOf(block).toLowerCase().includes(price) ? [] : [`"${pounds}" without "from"`]),
        ...(leavesOut(block) || notesOf(page, block).some((note) => textOf(note).toLowerCase().includes(leftOut))
          ? []
          : [`${name}, ${price}, without what is not included`]),
      ])
    })
  expect(wrong(bare)).toEqual([])
})

const documents = [
  ...pages,
  { path: 'the booklet', root: parse(bookletHtml('')) },
  { path: 'the large print', root: parse(largePrintHtml('')) },
]

/** How the words end that each note is about. */
const noted: Readonly<Record<FootnoteId, RegExp>> = {
  rating: /September 2025\.?$/,
  compensation: /per eligible person, per firm(?:, from the Financial Services Compensation Scheme)?\.?$/,
  directors: /counted by branch$/,
  allowance: /(?:allowance(?:: £[\d,]+)?|third-party costs(?:\. It may not cover everything\.)?)$/,
  'payment-protection': /payment protection(?: works\.)?$/i,
  experience: /(?:experience|planned ahead)$/,
  'trust-accounts': /(?:£1\.21 billion|under management)$/,
}

test('a note’s figure stands directly after the words that the note is about', () => {
  const misplaced = documents.flatMap(({ path, root }) =>
    Object.entries(noted).flatMap(([note, words]) =>
      elements(root)
        .filter(({ attributes }) => attributes.href === `#note-${note}`)
        .map(wordsBefore)
        .filter((before) => !words.test(before))
        .map((before) => `${path}: ${note} after “${before.slice(-40)}”`),
    ),
  )
  expect(misplaced).toEqual([])
})

test('whatever names the price of a plan says when it was true', () => {
  const price = /£\d,\d{3}(?! (?:towards|allowance))/
  const priced = documents.filter(({ root }) => price.test(textOf(root)))
  expect(priced.map(({ path }) => path)).toEqual(expect.arrayContaining(['/', '/faqs', 'the booklet']))
  for (const { path, root } of priced) expect(textOf(root), path).toContain(`rices as at ${pricesAsAt}`)
})

test('each part of a page that names a plan’s price, or its note, says when it was true, and of one without “from” how it is paid', () => {
  for (const { price } of plans) {
    const naming = documents.flatMap(({ path, root }) =>
      blocksThatSay(root, exactly(price.replace(/^from /, ''))).map((block) => ({ path, root, block })),
    )
    expect(naming.length, price).toBeGreaterThan(0)
    for (const { path, root, block } of naming) {
      const part = ancestors(block).find(({ tag }) => ['details', 'section'].includes(tag))
      const notes = noteLinksNear(block).flatMap((id) =>
        elements(root).filter(({ attributes }) => attributes.id === `note-${id}`),
      )
      const words = [...(part ? [part] : []), ...notes].map((it) => textOf(it)).join(' ')
      expect(words, `${path}, ${price}`).toMatch(new RegExp(`rices? (?:${allAtOnce}, )?as at ${pricesAsAt}`))
      if (!price.startsWith('from')) expect(words, path).toContain(allAtOnce)
    }
  }
})

test('whatever lists what a plan does not cover says that these are the main points, and where to read everything', () => {
  const listing = documents.filter(({ root }) => textOf(root).includes(leftOutLead))
  expect(listing.map(({ path }) => path)).toEqual(['/faqs', 'the booklet', 'the large print'])
  for (const { path, root } of listing) expect(textOf(root), path).toContain(wholePlan)
})

test('no allowance is named under a plan that has none', () => {
  const units = documents.flatMap(({ path, root }) =>
    elements(root)
      .filter(({ tag }) => ['article', 'details'].includes(tag))
      .map((unit) => ({ path, words: textOf(unit) })),
  )
  for (const { name } of plans.filter(({ allowance }) => allowance === undefined)) {
    const titled = units.filter(({ words }) => words.slice(0, 60).includes(name))
    const paths = titled.map(({ path }) => path)
    expect(paths, name).toEqual(expect.arrayContaining(['/', '/faqs', 'the booklet', 'the large print']))
    for (const { path, words } of titled) expect(words, path).not.toMatch(/allowance/i)
  }
})

test('protection by the scheme is never promised without its limit, nor directors without what is counted', () => {
  const saying = (pattern: RegExp) =>
    pages.flatMap((page) => blocksThatSay(the('main', page), pattern).map((block) => ({ path: page.path, block })))
  const promises = saying(/protected.*Compensation Scheme/i)
  expect(promises.length).toBeGreaterThan(0)
  for (const { path, block } of promises) expect(textOf(block, isNoteLink), path).toContain(compensationInFull)
  const counts = saying(/local funeral directors/i)
  expect(counts.length).toBeGreaterThan(0)
  for (const { path, block } of counts) expect(textOf(block), path).toMatch(/counted by branch|number of branches/i)
})

test('no page has placeholder text, or says that a family will have nothing to do, which our own questions deny', () => {
  const words = /simply turn up|leave the paperwork|\blorem\b|coming soon|\bTODO\b|\bTBC\b/i
  expect(wrong(({ root }) => textOf(root).match(words) ?? [])).toEqual([])
})

test.each([
  ['/', /if your request isn’t clear. No cold calls/],
  [
    '/get-your-guide',
    /if your request isn’t clear. We won’t ring or text about plans unless you say below that we may/,
  ],
  ['/ring-me', /We’ll use it only for this/],
])('the form on %s says why it asks for a phone number, and what that is not for', (path, words) => {
  const hint = elements(pageAt(path).root).find(({ attributes }) => attributes.id === hintId('phone'))
  expect(hint && textOf(hint)).toMatch(words)
})

test('the policy lists everything the site stores on a visitor’s device, and nothing else', () => {
  const files = globSync('{src,contract}/**/*.{ts,tsx}', { exclude: ['src/content/**'] })
  const source = files.map((file) => readFileSync(file, 'utf8')).join()
  const notes = (text: string) => new Set(text.match(/\bgc_[a-z_]+/g))
  expect(notes(source).size).toBeGreaterThan(4)
  expect(notes(policy)).toEqual(notes(source))
})

/** What the policy calls what an unsent lead carries on the device beside its fields. A visitor's trap is empty. */
const carried: Readonly<Record<Exclude<keyof LeadSignals, 'trap'> | 'campaign', RegExp>> = {
  campaign: /gc_lead_outbox[^[]*the short name of the advert/,
  openForMs: /gc_lead_outbox[^[]*how long the form was open/,
  robotCheck: /gc_lead_outbox[^[]*our check for robots is switched on, its result/,
}

test.each(Object.entries(carried))(
  'the policy says of a request that has not reached us that it has its %s',
  (_, words) => expect(policy).toMatch(words),
)

type PostalField = (typeof postalFields)[number]

/** What the policy calls each field of a lead: a new field does not compile without it. */
const collected: Readonly<Record<Exclude<FieldOf, 'form' | 'leadId' | PostalField>, string>> = {
  firstName: 'your name',
  lastName: 'your name',
  phone: 'phone number',
  email: 'your email address',
  deliveryMethod: 'how you would like to get the guide',
  guideFormat: 'whether in large print',
  planInterest: 'the kind of funeral you have in mind',
  timing: 'when you would like a plan in place',
  planningFor: 'who it is for',
  marketing: 'whether you agreed to hear from us by email, text, phone or post',
  consentVersion: 'which wording you were shown',
  callbackWindow: 'the time of day',
  callbackTopic: 'what the call is about',
}

/** The same for those who get a postcode. */
const providers: Readonly<Record<KeyedProvider, string>> = {
  'ideal-postcodes': 'Ideal Postcodes',
  'os-places': 'Ordnance Survey',
}

const required = 'for the guide: your name, email address and phone number'

test.each([...Object.values(collected), ...Object.values(providers), 'your postal address', required])(
  'the policy names everything that a form asks for or requires, and every address provider: %s',
  (words) => expect(policy).toContain(words),
)

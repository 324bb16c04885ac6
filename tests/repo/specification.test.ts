import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { formPages } from '#contract/api.ts'
import { callbackLead } from '#contract/callback-lead.ts'
import { boxField, signalFields } from '#contract/form-markup.ts'
import { guideByPost } from '#contract/guide-lead.ts'
import { landingByPost } from '#contract/landing-lead.ts'
import { firm } from '../../src/content/firm.ts'
import { plans } from '../../src/content/plans.ts'
import { everyPage, landingOrder, specifiedElements, specifiedPages } from './specified-texts.ts'
import { ancestors, builtPages, type Element, elements, pageAt, textOf, the } from './support/built-pages.ts'
import { isNoteLink } from './support/small-print.ts'

const pages = builtPages()

const plain = (text: string) => text.replace(/[‘’]/g, "'").replace(/[“”]/g, '"').replace(/\s+/g, ' ').trim()
/** The text without footnote numbers, and with one kind of quotation mark. */
const wordsOf = (element: Element) => plain(textOf(element, isNoteLink))
const has = (text: string, wanted: string | RegExp) =>
  typeof wanted === 'string' ? text.includes(plain(wanted)) : wanted.test(text)

test.each(specifiedPages)('$path has all its specified text', ({ path, texts }) => {
  const words = wordsOf(the('body', pageAt(path)))
  expect([...texts, ...everyPage.texts].filter((text) => !has(words, text)).map(String)).toEqual([])
})

test.each(specifiedPages)('$path has the links it should', ({ path, links = [], ids = [] }) => {
  const all = elements(pageAt(path).root).map(({ attributes }) => attributes)
  const leadsTo = (link: string | RegExp) =>
    all.some(({ href = '' }) => (typeof link === 'string' ? href === link : link.test(href)))
  expect([...links, ...(everyPage.links ?? [])].filter((link) => !leadsTo(link)).map(String)).toEqual([])
  expect(ids.filter((wanted) => !all.some(({ id }) => id === wanted))).toEqual([])
})

test.each(specifiedElements)('headings, links and buttons on %s are %s: %j', (path, tag, texts) => {
  const words = elements(pageAt(path).root)
    .filter((element) => tag.test(element.tag))
    .map(wordsOf)
  expect(texts.filter((text) => !words.some((it) => has(it, text)))).toEqual([])
})

test('the policy’s date is one that machines can read too', () => {
  expect(the('time', pageAt('/privacy-policy')).attributes.datetime).toBe('2024-10-01')
})

test('the sections of the landing page are in the specified order', () => {
  const words = wordsOf(the('body', pageAt('/')))
  let reached = 0
  const outOfOrder = landingOrder.filter((text) => {
    const place = words.indexOf(plain(text), reached)
    reached = Math.max(place, reached)
    return place < 0
  })
  expect(outOfOrder).toEqual([])
})

test.each(plans)(
  'the card of the $name has all that there is to know, with nothing to open, and leads to its question',
  ({ id, name, price, has: included, leavesOut }) => {
    const cards = elements(pageAt('/').root).filter(({ tag }) => tag === 'article')
    const card = cards.find((candidate) =>
      elements(candidate).some(({ attributes }) => attributes.href === `/faqs#${id}`),
    )
    if (!card) throw new Error('nothing leads to its question')
    for (const words of [name, price, ...included, `Not included: ${leavesOut}`]) expect(textOf(card)).toContain(words)
    expect([...ancestors(card), ...elements(card)].filter(({ tag }) => tag === 'details')).toEqual([])
    const question = elements(pageAt('/faqs').root).find(({ attributes }) => attributes.id === id)
    expect(question?.parent && textOf(question.parent)).toContain(`What’s in the ${name}?`)
  },
)

test('links to the review site open in a new tab', () => {
  for (const page of pages) {
    const links = elements(page.root).map(({ attributes }) => attributes)
    for (const { target, rel = '' } of links.filter(({ href }) => href === firm.reviewProfileUrl)) {
      expect([target, rel.split(' ')], page.path).toEqual(['_blank', expect.arrayContaining(['noopener'])])
    }
  }
})

const schemas = { landing: landingByPost, guide: guideByPost, callback: callbackLead } as const

/** The names under which a form sends the fields of its schema; its id is made when it is sent. */
function namesIn(shape: Readonly<Record<string, z.core.$ZodType>>): string[] {
  return Object.entries(shape)
    .filter(([name]) => name !== 'leadId')
    .flatMap(([name, field]) =>
      field instanceof z.ZodMiniObject ? Object.keys(field.shape).map((box) => boxField(name, box)) : [name],
    )
}

test.each(['landing', 'guide', 'callback'] as const)(
  'the %s form asks for what its schema has, and for nothing else',
  (form) => {
    const asked = elements(the('form', pageAt(formPages[form]))).flatMap(({ attributes }) => attributes.name ?? [])
    const names = new Set(asked.filter((name) => !signalFields.includes(name)))
    expect([...names].toSorted()).toEqual(namesIn(schemas[form].shape).toSorted())
  },
)

test('the place of a field’s message is the last of its field: below the label, the hint and the control', () => {
  const slots = pages.flatMap(({ path, root }) =>
    elements(root)
      .filter(({ attributes }) => attributes.id?.endsWith('-error'))
      .map(({ attributes: { id = '' }, parent }) => ({ path, id, last: parent?.children.at(-1), parent })),
  )
  expect(slots.length).toBeGreaterThan(20)
  for (const { path, id, last, parent } of slots) {
    const inField = parent ? elements(parent).map(({ attributes }) => attributes.id) : []
    expect(last, `${path} ${id}`).toMatchObject({ attributes: { id } })
    expect(inField, `${path} ${id}`).toContain(id.replace(/-error$/, ''))
  }
})

const names = ['First name (required)', 'Last name (required)']
const [email, phone] = ['Email address (required)', 'Phone number (required)']
const place = ['Town/City (required)', 'County (optional)', 'Postcode (required)']

/** A guide's form has its own capitals. */
test.each([
  ['landing', [...names, phone, email, 'Address line 1 (required)', 'Address line 2 (optional)', ...place]],
  ['guide', [...names, email, phone, 'Address Line 1 (required)', 'Address Line 2 (optional)', ...place]],
  ['callback', [...names, phone, 'What is it about? (optional)']],
] as const)(
  'the fields of the %s form say beside their labels whether they are required, and aloud once',
  (form, labels) => {
    const all = elements(the('form', pageAt(formPages[form])))
    const shown = all.filter(({ tag, attributes }) => tag === 'label' && attributes.for !== undefined)
    expect(shown.map((label) => textOf(label))).toEqual(labels)
    for (const label of shown) {
      const words = textOf(label)
      const field = all.find(({ attributes }) => attributes.id === label.attributes.for)
      expect(field?.attributes['aria-required'], words).toBe(words.endsWith('(required)') ? 'true' : undefined)
      const said = textOf(label, ({ attributes }) => attributes['aria-hidden'] === 'true')
      expect(said).toBe(words.replace(' (required)', ''))
    }
  },
)

import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { callbackWindows, deliveryMethods, planInterests, planningFors, timings } from '#contract/answers.ts'
import { callbackLead, callbackTopics } from '#contract/callback-lead.ts'
import { boxField, signalFields } from '#contract/form-markup.ts'
import { guideByPost } from '#contract/guide-lead.ts'
import { landingByPost } from '#contract/landing-lead.ts'
import { formPages } from '#contract/pages.ts'
import { firm } from '../../src/content/firm.ts'
import { plans } from '../../src/content/plans.ts'
import { formLabels, landingOrder, specifiedElements, specifiedPages, specifiedPlans } from './specified-texts.ts'
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
  expect(texts.filter((text) => !has(words, text)).map(String)).toEqual([])
})

test.each(specifiedPages)('$path has the links it should', ({ path, links = [], ids = [] }) => {
  const all = elements(pageAt(path).root).map(({ attributes }) => attributes)
  const leadsTo = (link: string | RegExp) =>
    all.some(({ href = '' }) => (typeof link === 'string' ? href === link : link.test(href)))
  expect(links.filter((link) => !leadsTo(link)).map(String)).toEqual([])
  expect(ids.filter((wanted) => !all.some(({ id }) => id === wanted))).toEqual([])
})

test.each(specifiedElements)('headings, links and buttons on %s are %s: %j', (path, tag, texts) => {
  const words = elements(pageAt(path).root)
    .filter((element) => tag.test(element.tag))
    .map(wordsOf)
  expect(texts.filter((text) => !words.some((it) => has(it, text)))).toEqual([])
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

test('the plans are those of section 3, in its order', () => {
  expect(plans.map(({ name }) => name)).toEqual(specifiedPlans.map(({ name }) => name))
})

const specification = plain(readFileSync('docs/product.md', 'utf8'))
const section = (number: number) => specification.split(` ## ${number}. `)[1]?.split(` ## ${number + 1}. `)[0] ?? ''

test.each(specifiedPlans)(
  'the $name costs $price in src/content/plans.ts, specified-texts.ts and docs/product.md',
  (plan) => {
    expect(section(3)).toContain(`${plan.name} "${plan.price}"`)
    expect(plans.find(({ name }) => name === plan.name)?.price).toBe(plan.price)
  },
)

test.each<[number, Readonly<Record<string, readonly string[]>>]>([
  [7, { planInterests, timings, planningFors, deliveryMethods }],
  [21, { callbackWindows, callbackTopics }],
])('section %i of docs/product.md has every answer that the contract has', (number, answers) => {
  const missing = Object.entries(answers).flatMap(([question, all]) =>
    all.filter((answer) => !section(number).includes(`\`${answer}\``)).map((answer) => `${question}: ${answer}`),
  )
  expect(missing).toEqual([])
})

/** A plan's card on the landing page: the one that leads to its question. */
function cardOf(id: string): Element {
  const cards = elements(pageAt('/').root).filter(({ tag }) => tag === 'article')
  const card = cards.find((candidate) =>
    elements(candidate).some(({ attributes }) => attributes.href === `/faqs#${id}`),
  )
  if (!card) throw new Error('nothing leads to its question')
  return card
}

/** A plan's question, with its answer. */
function questionOf(id: string): Element {
  const question = elements(pageAt('/faqs').root).find(({ attributes }) => attributes.id === id)
  if (!question?.parent) throw new Error('it has no question')
  return question.parent
}

test.each(plans)('the card and the question of the $name say what section 3 gives it', ({ id, name }) => {
  const given = specifiedPlans.find((plan) => plan.name === name)?.has ?? []
  for (const place of [cardOf(id), questionOf(id)]) {
    const words = wordsOf(place).toLowerCase()
    expect(given.filter((text) => !words.includes(text))).toEqual([])
  }
})

test.each(plans)('the card of the $name has all there is to know', ({ id, name, price, has: included, leavesOut }) => {
  const card = cardOf(id)
  for (const words of [name, price, ...included, `Not included: ${leavesOut}`])
    expect(textOf(card)).toContain(words.replaceAll('\u00a0', ' '))
  expect([...ancestors(card), ...elements(card)].filter(({ tag }) => tag === 'details')).toEqual([])
  expect(textOf(questionOf(id))).toContain(`What’s in the ${name}?`)
})

test('links to the review site open in a new tab', () => {
  const links = pages.flatMap(({ path, root }) =>
    elements(root)
      .filter(({ attributes }) => attributes.href === firm.reviewProfileUrl)
      .map(({ attributes: { target, rel = '' } }) => ({ path, target, rel })),
  )
  expect(links.length).toBeGreaterThan(0)
  for (const { path, target, rel } of links) {
    expect(target, path).toBe('_blank')
    expect(rel.split(' '), path).toContain('noopener')
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

describe.each(['landing', 'guide', 'callback'] as const)('the %s form', (form) => {
  const all = elements(the('form', pageAt(formPages[form])))

  test('asks for what its schema has, and for nothing else', () => {
    const names = new Set(all.flatMap(({ attributes: { name = [] } }) => name))
    const asked = [...names].filter((name) => !signalFields.includes(name))
    expect(asked.toSorted()).toEqual(namesIn(schemas[form].shape).toSorted())
  })

  test('says beside its labels whether a field is required, and aloud once', () => {
    const shown = all.filter(({ tag, attributes }) => tag === 'label' && attributes.for !== undefined)
    expect(shown.map((label) => textOf(label))).toEqual(formLabels[form])
    for (const label of shown) {
      const words = textOf(label)
      const field = all.find(({ attributes }) => attributes.id === label.attributes.for)
      expect(field?.attributes['aria-required'], words).toBe(words.endsWith('(required)') ? 'true' : undefined)
      const said = textOf(label, ({ attributes }) => attributes['aria-hidden'] === 'true')
      expect(said).toBe(words.replace(' (required)', ''))
    }
  })

  test('has the place of a field’s message below its label, hint and control', () => {
    const slots = all.filter(({ attributes }) => attributes.id?.endsWith('-error'))
    expect(slots.length).toBeGreaterThan(3)
    for (const { attributes, parent } of slots) {
      expect(parent?.children.at(-1), attributes.id).toMatchObject({ attributes })
      const inField = parent ? elements(parent).map((it) => it.attributes.id) : []
      expect(inField).toContain(attributes.id?.replace(/-error$/, ''))
    }
  })
})

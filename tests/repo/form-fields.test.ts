import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { formPages } from '#contract/api.ts'
import { callbackLead } from '#contract/callback-lead.ts'
import { boxField, signalFields } from '#contract/form-markup.ts'
import { guideByPost } from '#contract/guide-lead.ts'
import { landingByPost } from '#contract/landing-lead.ts'
import { builtPages } from './support/built-pages.ts'
import { elements } from './support/html.ts'

const schemas = { landing: landingByPost, guide: guideByPost, callback: callbackLead } as const satisfies Record<
  keyof typeof formPages,
  object
>

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
    const page = builtPages().find(({ path }) => path === formPages[form])
    const [element] = page ? elements(page.root).filter(({ tag }) => tag === 'form') : []
    const asked = element ? elements(element).flatMap(({ attributes }) => attributes.name ?? []) : []
    const names = new Set(asked.filter((name) => !signalFields.includes(name)))
    expect([...names].toSorted()).toEqual(namesIn(schemas[form].shape).toSorted())
  },
)

test('the place of a field’s message is the last of its field: below the label, the hint and the control', () => {
  const slots = builtPages().flatMap(({ path, root }) =>
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

import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { questions } from '#app/content/questions.ts'
import { lookupField } from '#app/forms/fields/errors-left.ts'
import { firstSong, keepSongs, keptSongs } from '#app/forms/kept-songs.ts'
import { draftAt } from '#app/forms/sending/draft.ts'
import { couldBeNeededNow } from '#app/forms/sending/needed-now-memory.ts'
import { confirmLead, forgetLead, keepLead, receiptOf } from '#app/forms/sending/outbox.ts'
import { sendLead } from '#app/forms/sending/send-lead.ts'
import { clearSteps, mayBeNeededNow, nothingSaved, saveSteps, takeOverSteps } from '#app/forms/steps/saved-steps.ts'
import { StepProgress } from '#app/forms/steps/steps.tsx'
import {
  initialState,
  isAnswer,
  lastStep,
  questionOrder,
  type StepsAction,
  type StepsState,
  stepsReducer,
} from '#app/forms/steps/steps-state.ts'
import { fitOf, PlanResult } from '#app/pages/find-your-plan/plan-result.tsx'
import { checkGuide } from '#app/pages/get-your-guide/get-your-guide-page.tsx'
import { deliveryMethods, guideChoiceMessages, planInterests, planningFors, timings } from '#contract/answers.ts'
import type { FieldErrors } from '#contract/api.ts'
import { postalFields } from '#contract/form-markup.ts'
import { accepted, storage, tabStorage, worker } from './support/browser.ts'

const three = { planInterest: 'not-sure', timing: 'asap', planningFor: 'myself' }
const answers = { ...three, deliveryMethod: 'post' }
const opened = stepsReducer(initialState, { type: 'opened', step: 1, values: {} })
const after = (...actions: StepsAction[]): StepsState => actions.reduce(stepsReducer, opened)

test('the bar counts the steps that are done', () => {
  const barAt = (step: number) => renderToStaticMarkup(createElement(StepProgress, { step, steps: lastStep }))
  expect(barAt(1)).toContain('max="5" value="0"')
  expect(barAt(5)).toContain('max="5" value="4"')
})

test('the plans that fit come before the guide that explains them', () => {
  const result = renderToStaticMarkup(
    createElement(PlanResult, { values: { ...answers, planInterest: 'direct-cremation' }, go: vi.fn(), isShown: true }),
  )
  expect(result).toMatch(/£1,885.*Get your free guide/s)
})

test('the form opens at the first unanswered question', () => {
  expect(stepsReducer(initialState, { type: 'opened', step: lastStep, values: three }).step).toBe(4)
  expect(stepsReducer(initialState, { type: 'opened', step: lastStep, values: answers }).step).toBe(5)
})

test('an answer unlocks the next question, and none after it', () => {
  const answered = after({ type: 'edited', values: { planInterest: 'not-sure' } })
  expect(stepsReducer(answered, { type: 'moved', step: 2 }).step).toBe(2)
  expect(stepsReducer(answered, { type: 'moved', step: 5 }).step).toBe(2)
})

/** All answered, and returned with these mistakes. */
const returned = (errors: FieldErrors) => after({ type: 'edited', values: answers }, { type: 'returned', errors })

test('mistakes lead back to the first step that has one', () => {
  expect(returned({ timing: 'Choose', phone: 'Enter' }).step).toBe(2)
  expect(returned({ townCity: 'Enter', phone: 'Enter' }).step).toBe(5)
})

const address = { addressLine1: '1 Sample Street', townCity: 'London', postcode: 'EC1A 1AA' }

test.each([
  ['choosing email', { deliveryMethod: 'email' }],
  ['an address', address],
])('%s clears the mistakes of the address alone, and of its lookup', (_, values) => {
  for (const wrong of ['townCity', lookupField]) {
    const refused = returned({ [wrong]: 'Enter', phone: 'Enter' })
    const edited = stepsReducer(refused, { type: 'edited', values, checked: checkGuide({ ...answers, ...values }, '') })
    expect(edited.phase).toEqual({ kind: 'asking', errors: { phone: 'Enter' } })
  }
})

test('the bar has a place for its needle at each step', () => {
  const styles = readFileSync('src/forms/steps/steps.module.css', 'utf8')
  const places = Array.from(styles.matchAll(/\[data-at="(\d+)"\] \{\s+--at: (\d+)/g), ([, ...place]) => place)
  const steps = Array.from({ length: lastStep }, (_, index) => `${index + 1}`)
  expect(places).toEqual(steps.map((step) => [step, step]))
})

const typed = fc.constantFrom('', 'Ada', 'ada@example.com', '07700 900123', 'EC1A 1AA', '1 Sample Street', 'yes')
const fields = fc.constantFrom('firstName', 'lastName', 'email', 'phone', 'marketingPost', ...postalFields)
const edits: fc.Arbitrary<Record<string, string>> = fc.oneof(
  fc.record({ planInterest: fc.constantFrom(...planInterests) }),
  fc.record({ timing: fc.constantFrom(...timings) }),
  fc.record({ planningFor: fc.constantFrom(...planningFors) }),
  fc.record({ deliveryMethod: fc.constantFrom(...deliveryMethods) }),
  fc.dictionary(fields, typed),
  fc.dictionary(fc.constantFrom(...questionOrder), fc.string(), { maxKeys: 1 }),
)
const errors = fc.dictionary(fc.constantFrom('phone', 'postcode', 'timing'), fc.constant('Enter it again'))
const actions: fc.Arbitrary<StepsAction> = fc.oneof(
  { weight: 5, arbitrary: edits.map((values) => ({ type: 'edited' as const, values })) },
  { weight: 4, arbitrary: fc.double({ min: -2, max: 9 }).map((step) => ({ type: 'moved' as const, step })) },
  { weight: 4, arbitrary: fc.integer({ min: -2, max: 9 }).map((step) => ({ type: 'moved' as const, step })) },
  fc.record({ type: fc.constant('opened' as const), step: fc.integer({ min: 0, max: 6 }), values: edits }),
  fc.constant({ type: 'submitting' as const }),
  errors.map((errors) => ({ type: 'returned' as const, errors })),
)

test('whatever happens, in any order: no step skipped, no answer lost, no address sent with email delivery', () => {
  const isSound = (sequence: readonly StepsAction[]) => {
    let state = initialState
    let values: StepsState['values'] = {}
    for (const action of sequence) {
      state = stepsReducer(state, action)
      const isNew = action.type === 'opened'
      values = { ...(isNew ? {} : values), ...('values' in action && action.values) }
      expect(state.values).toEqual(values)
      expect(state.step).toBeOneOf([1, 2, 3, 4, 5])
      const ahead = questionOrder.slice(0, state.step - 1)
      expect(ahead.every((question) => isAnswer(question, values[question]))).toBe(true)
      const outcome = checkGuide(values, crypto.randomUUID())
      const lead = 'lead' in outcome && values.deliveryMethod !== 'post' ? outcome.lead : {}
      expect(postalFields.filter((field) => field in lead)).toEqual([])
    }
  }
  fc.assert(fc.property(fc.array(actions, { maxLength: 40 }), isSound), { numRuns: 3_000 })
})

test('every answer in the contract is offered, and no other', () => {
  const offered = Object.values(questions).map(({ options }) => options.map(({ value }) => value))
  expect(offered).toEqual([planInterests, timings, planningFors, deliveryMethods])
})

test('questions and their messages are in the order in which they are asked', () => {
  for (const texts of [questions, guideChoiceMessages]) expect(Object.keys(texts)).toEqual(questionOrder)
})

test('all answers lead to plans, with a reason', () => {
  for (const planInterest of planInterests)
    for (const timing of timings)
      for (const planningFor of planningFors)
        expect(fitOf({ planInterest, timing, planningFor })).toMatchObject({
          whyThese: expect.stringMatching(/\.$/),
          whyNow: expect.stringMatching(/\.$/),
        })
})

/** The plans that fit. */
const names = (planInterest: string, rest: object = { timing: 'asap', planningFor: 'myself' }) =>
  fitOf({ planInterest, ...rest })?.sides.flatMap(({ plans }) => plans.map(({ name }) => name))

test('the plans that fit have a service for those who want one, and none for those who do not', () => {
  expect(names('direct-cremation')).toEqual(['Direct Cremation Plan'])
  expect(names('traditional-funeral')).toEqual(['Value Plan', 'Standard Plan', 'Select Plan', 'Premier Plan'])
  expect(names('not-sure')).toEqual(['Direct Cremation Plan', 'Value Plan'])
})

test('nobody is told to choose songs for a plan that has no service', () => {
  for (const planningFor of planningFors)
    for (const timing of timings) {
      const { whyNow = '' } = fitOf({ planInterest: 'direct-cremation', timing, planningFor }) ?? {}
      if (/songs?/.test(whyNow)) expect(whyNow).toContain('so there’s no music')
    }
})

test('no plan fits an answer that is unknown or missing', () => {
  expect(names('pyramid')).toBeUndefined()
  expect(names('not-sure', { timing: 'asap' })).toBeUndefined()
})

const values = { ...answers, firstName: 'Ada' }

function forgetAll(store: typeof storage): void {
  for (const key of Object.keys(store)) store.removeItem(key)
}

const day = 86_400_000

test('the steps are stored in the specified entries as bare values', () => {
  saveSteps(nothingSaved, { step: 5, values })
  expect(storage.getItem('gc_form_step')).toBe('5')
  expect(storage.getItem('gc_form_pref')).toBe('post')
  expect(JSON.parse(storage.getItem('gc_form_extra') ?? '')).toMatchObject(three)
})

test('the steps that were stored are restored whole', () => {
  saveSteps(nothingSaved, { step: 5, values })
  expect(takeOverSteps()).toEqual({ step: 5, values })
})

test.each(['0', '6', '-1', '2.5', 'two', ''])('%j is not accepted as a step', (step) => {
  storage.setItem('gc_form_step', step)
  expect(takeOverSteps()).toEqual(nothingSaved)
})

test.each([
  ['pigeon', {}],
  ['email', { deliveryMethod: 'email' }],
])('only email or post is accepted as the preference: %s', (preference, accepted) => {
  storage.setItem('gc_form_pref', preference)
  expect(takeOverSteps().values).toEqual(accepted)
})

test('only answers that are offered are accepted', () => {
  storage.setItem('gc_form_extra', '{"planInterest":"pyramid","timing":"asap","planningFor":7,"firstName":"Eve"}')
  expect(takeOverSteps().values).toEqual({ timing: 'asap' })
})

test('only changes are saved', () => {
  saveSteps(nothingSaved, { step: 2, values })
  const written = vi.spyOn(storage, 'setItem')
  saveSteps({ step: 2, values }, { step: 3, values })
  saveSteps({ step: 3, values }, { step: 3, values: { ...values, firstName: 'Grace' } })
  expect(written.mock.calls.map(([key]) => key)).toEqual(['gc_form_step', 'gc_form_details', 'gc_form_extra'])
})

test('the next change saves all that has gone from the device', () => {
  saveSteps(nothingSaved, { step: 5, values })
  forgetAll(storage)
  forgetAll(tabStorage)
  const changed = { step: 5, values: { ...values, lastName: 'Lovelace' } }
  expect(saveSteps({ step: 5, values }, changed)).toBe(true)
  forgetAll(tabStorage)
  expect(takeOverSteps()).toEqual(changed)
})

test('steps that another tab has cleared are not said to be kept, and stay cleared until they are changed', () => {
  saveSteps(nothingSaved, { step: 5, values })
  forgetAll(storage)
  expect(saveSteps({ step: 5, values }, { step: 5, values })).toBe(false)
  expect(storage).toHaveLength(0)
})

test('the steps are saved for seven days', () => {
  saveSteps(nothingSaved, { step: 5, values }, 0)
  expect(takeOverSteps(7 * day)).toEqual({ step: 5, values })
  expect(takeOverSteps(7 * day + 1)).toEqual(nothingSaved)
  expect(storage.getItem('gc_form_pref')).toBeNull()
})

test('the answers last as long as what was typed after them', () => {
  saveSteps(nothingSaved, { step: 5, values: three }, 0)
  saveSteps({ step: 5, values: three }, { step: 5, values: { ...three, firstName: 'Ada' } }, 6 * day)
  expect(takeOverSteps(8 * day).values).toEqual({ ...three, firstName: 'Ada' })
  expect(takeOverSteps(13 * day + 1)).toEqual(nothingSaved)
})

test('details that were typed without an answer last seven days too', () => {
  saveSteps(nothingSaved, { step: 1, values: { firstName: 'Ada' } }, 0)
  expect(takeOverSteps(7 * day).values).toEqual({ firstName: 'Ada' })
  expect(takeOverSteps(7 * day + 1)).toEqual(nothingSaved)
})

test('entries without a date have seven days from when they are read', () => {
  storage.setItem('gc_form_pref', 'post')
  storage.setItem('gc_form_extra', '{}')
  expect(takeOverSteps(0).values).toEqual({ deliveryMethod: 'post' })
  expect(takeOverSteps(7 * day).values).toEqual({ deliveryMethod: 'post' })
  expect(takeOverSteps(7 * day + 1)).toEqual(nothingSaved)
  expect(storage.length).toBe(0)
})

test.each<[string, () => void, () => unknown]>([
  ['answers', () => saveSteps(nothingSaved, { step: 5, values }), () => takeOverSteps().values.firstName],
  ['drafts', () => draft.save({ firstName: 'Ada' }), () => draft.load().firstName],
  ['songs', () => keepSongs({ [firstSong]: 'Jerusalem' }), () => keptSongs()?.[firstSong]],
  ['receipts', () => confirmLead('a'), () => receiptOf('a')],
])('%s saved while the clock was a year ahead are gone once it is right', (_, save, load) => {
  vi.useFakeTimers({ now: 365 * day })
  save()
  expect(load()).toBeDefined()
  vi.setSystemTime(0)
  expect(load()).toBeUndefined()
  expect(storage).toHaveLength(0)
  expect(tabStorage).toHaveLength(0)
})

test('a tab with expired answers takes those of a newer visit', () => {
  saveSteps(nothingSaved, { step: 5, values }, 0)
  storage.setItem('gc_form_extra', JSON.stringify({ planInterest: 'not-sure', savedAt: 6 * day }))
  expect(takeOverSteps(8 * day).values).toMatchObject({ planInterest: 'not-sure' })
})

test('blocked storage causes one specified warning per failure, and nothing else', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  for (const store of [storage, tabStorage]) store.isBlocked = true
  expect(takeOverSteps()).toEqual(nothingSaved)
  saveSteps(nothingSaved, { step: 5, values: answers })
  clearSteps()
  draft.save({ firstName: 'Ada' })
  expect(draft.load()).toEqual({})
  draft.clear()
  const [loading, saving, clearing] = ['load saved', 'save', 'clear saved'].map((what) => `Failed to ${what} form data`)
  const parts = ['current step', 'delivery preference', 'extra form data'].map((what) => `Failed to save ${what}`)
  const warnings = warn.mock.calls.map(([warning]) => warning)
  expect(warnings).toEqual([loading, ...parts, clearing, saving, loading, clearing])
})

test('unreadable answers cause a warning, and the rest is restored', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  storage.setItem('gc_form_extra', '{"planInterest":')
  storage.setItem('gc_form_pref', 'post')
  expect(takeOverSteps().values).toEqual({ deliveryMethod: 'post' })
  expect(warn.mock.calls).toMatchObject([['Failed to load saved form data', {}]])
})

test('a tab’s own entries come first', () => {
  saveSteps(nothingSaved, { step: 5, values })
  storage.setItem('gc_form_pref', 'email')
  storage.removeItem('gc_form_details')
  expect(takeOverSteps()).toEqual({ step: 5, values })
})

test('clearing removes the tab’s own entries with the others', () => {
  saveSteps(nothingSaved, { step: 5, values })
  clearSteps()
  expect(tabStorage.length).toBe(0)
  expect(storage.length).toBe(0)
})

test('clearing leaves what another tab has typed since', () => {
  saveSteps(nothingSaved, { step: 5, values })
  const theirs = JSON.stringify({ firstName: 'Grace' })
  storage.setItem('gc_form_details', theirs)
  clearSteps()
  expect(tabStorage).toHaveLength(0)
  expect(Object.keys(storage)).toHaveLength(4)
  expect(storage.getItem('gc_form_details')).toBe(theirs)
})

test('what an earlier visit left becomes the tab’s own: another tab can neither change it nor add to it', () => {
  saveSteps(nothingSaved, { step: 3, values: { planInterest: 'not-sure', timing: 'asap' } })
  // A new visit: the browser has forgotten what was the tab's.
  forgetAll(tabStorage)
  takeOverSteps()
  storage.setItem('gc_form_extra', JSON.stringify({ planInterest: 'direct-cremation', savedAt: Date.now() }))
  storage.setItem('gc_form_details', JSON.stringify({ firstName: 'Charles' }))
  expect(takeOverSteps()).toEqual({ step: 3, values: { planInterest: 'not-sure', timing: 'asap' } })
})

test('a page that asks whether a funeral may be needed now leaves the answers where they are', () => {
  for (const savedAt of [Date.now(), undefined]) {
    const extra = JSON.stringify({ timing: 'asap', savedAt })
    storage.setItem('gc_form_extra', extra)
    expect(mayBeNeededNow()).toBe(true)
    expect(tabStorage.length).toBe(0)
    expect(storage.getItem('gc_form_extra')).toBe(extra)
  }
})

test.each([
  ['for the guide', { form: 'guide', timing: 'asap' }],
  ['for a call', { form: 'callback', callbackTopic: 'needed-now' }],
])(
  'a request %s says that a funeral may be needed now while it is unsent, and in the tab that sends it',
  async (_, said) => {
    const lead = { leadId: crypto.randomUUID(), ...said }
    keepLead(lead)
    expect(mayBeNeededNow()).toBe(true)
    worker(accepted)
    await sendLead(lead)
    forgetLead(lead.leadId)
    expect(mayBeNeededNow()).toBe(true)
  },
)

test('what is typed into the form for a call may say that a funeral is needed now', () => {
  expect(couldBeNeededNow()).toBe(false)
  draftAt('gc_ring_draft').save({ callbackTopic: 'needed-now' })
  expect(couldBeNeededNow()).toBe(true)
  expect(mayBeNeededNow()).toBe(true)
})

const draft = draftAt('gc_lead_draft')

test('nothing typed stays on a device that was full by the time its form was cleared', () => {
  draft.save({ firstName: 'Ada' })
  storage.isFull = true
  draft.save({ firstName: 'Ada', lastName: 'Lovelace' })
  draft.clear()
  expect(storage).toHaveLength(0)
})

test('a draft of the tab that is not JSON causes a warning, goes, and hides no other', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  draft.save({ firstName: 'Ada' })
  tabStorage.setItem('gc_lead_draft', '{"savedAt":')
  expect(draft.load()).toEqual({ firstName: 'Ada' })
  expect(tabStorage.getItem('gc_lead_draft')).toBeNull()
  expect(warn.mock.calls).toMatchObject([['Failed to load saved form data', {}]])
})

test('a draft has only the fields that are filled in', () => {
  draft.save({ firstName: 'Ada', lastName: '', phone: '  ', deliveryMethod: 'post' })
  expect(draft.load()).toEqual({ firstName: 'Ada', deliveryMethod: 'post' })
})

test('a draft without a field that is filled in is not kept', () => {
  expect(draft.save({ firstName: ' ', deliveryMethod: 'email' })).toBe(false)
})

test('an earlier draft is removed once no field is filled in', () => {
  draft.save({ firstName: 'Ada' })
  draft.save({ firstName: ' ', deliveryMethod: 'email' })
  expect(storage).toHaveLength(0)
  expect(tabStorage).toHaveLength(0)
})

test('a draft is used for seven days', () => {
  vi.useFakeTimers({ now: 0 })
  draft.save({ firstName: 'Ada' })
  vi.setSystemTime(7 * day)
  expect(draft.load()).toEqual({ firstName: 'Ada' })
  vi.setSystemTime(7 * day + 1)
  expect(draft.load()).toEqual({})
})

/** Leaves a draft in one of the stores. */
const leaveDraft = (store: { setItem(key: string, text: string): void }, savedAt: number, value: object) =>
  store.setItem('gc_lead_draft', JSON.stringify({ savedAt, value }))

test('once the tab’s draft is old, a newer visit’s is used', () => {
  leaveDraft(tabStorage, Date.now() - 8 * day, { firstName: 'Grace' })
  leaveDraft(storage, Date.now(), { firstName: 'Ada' })
  expect(draft.load()).toEqual({ firstName: 'Ada' })
})

test('clearing a draft leaves what another tab has typed since', () => {
  draft.save({ firstName: 'Ada' })
  leaveDraft(storage, Date.now(), { firstName: 'Grace' })
  draft.clear()
  expect(draft.load()).toEqual({ firstName: 'Grace' })
})

test('clearing a draft removes what an earlier visit left of it', () => {
  leaveDraft(storage, Date.now(), { firstName: 'Ada' })
  draft.load()
  draft.clear()
  expect(storage).toHaveLength(0)
})

test('a draft that is saved unchanged keeps its date', () => {
  leaveDraft(storage, 0, { firstName: 'Ada' })
  vi.useFakeTimers({ now: day })
  draft.load()
  expect(draft.save({ firstName: 'Ada', lastName: '' })).toBe(true)
  vi.setSystemTime(7 * day + 1)
  expect(draft.load()).toEqual({})
})

test('a draft that another tab has cleared is not said to be kept, and stays cleared until it is changed', () => {
  draft.save({ firstName: 'Ada' })
  forgetAll(storage)
  expect(draft.save({ firstName: 'Ada' })).toBe(false)
  expect(storage).toHaveLength(0)
  expect(draft.save({ firstName: 'Ada', lastName: 'Lovelace' })).toBe(true)
})

test('only the text in a draft is used', () => {
  leaveDraft(storage, Date.now(), { firstName: 5, email: 'ada@example.com' })
  expect(draft.load()).toEqual({ email: 'ada@example.com' })
})

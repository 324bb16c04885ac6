import fc from 'fast-check'
import { expect, test } from 'vitest'
import { questions } from '#app/content/questions.ts'
import {
  type FlowEvent,
  type FormFlow,
  isAnswer,
  lastStep,
  next,
  notYetOpen,
  questionOrder,
} from '#app/forms/flow/form-flow.ts'
import { fitOf } from '#app/pages/find-your-plan/find-your-plan-page.tsx'
import { guideLeadOf } from '#app/pages/get-your-guide/get-your-guide-page.tsx'
import { deliveryMethods, guideChoices, planInterests, planningFors, timings } from '#contract/answers.ts'
import { postalFields } from '#contract/form-markup.ts'

const answers = { planInterest: 'not-sure', timing: 'asap', planningFor: 'myself', deliveryMethod: 'post' }
const opened = next(notYetOpen, { type: 'opened', step: 1, values: {} })
const after = (...events: FlowEvent[]): FormFlow => events.reduce(next, opened)

test('the form opens at the first unanswered question; an answer unlocks the next one and no further', () => {
  const { deliveryMethod: _, ...three } = answers
  expect(next(notYetOpen, { type: 'opened', step: lastStep, values: three }).step).toBe(4)
  expect(next(notYetOpen, { type: 'opened', step: lastStep, values: answers }).step).toBe(5)
  const answered = after({ type: 'edited', values: { planInterest: 'not-sure' } })
  expect([2, 5].map((step) => next(answered, { type: 'went', step }).step)).toEqual([2, 2])
})

test('mistakes lead back to the step they were made on; choosing email clears those of the address alone', () => {
  const open = after({ type: 'edited', values: answers })
  expect(next(open, { type: 'refused', errors: { timing: 'Choose', phone: 'Enter' } }).step).toBe(2)
  const refused = next(open, { type: 'refused', errors: { townCity: 'Enter', phone: 'Enter' } })
  expect(refused.step).toBe(5)
  const byEmail = next(refused, { type: 'edited', values: { deliveryMethod: 'email' } })
  expect(byEmail.phase).toEqual({ kind: 'asking', errors: { phone: 'Enter' } })
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
const events: fc.Arbitrary<FlowEvent> = fc.oneof(
  { weight: 5, arbitrary: edits.map((values) => ({ type: 'edited' as const, values })) },
  { weight: 4, arbitrary: fc.double({ min: -2, max: 9 }).map((step) => ({ type: 'went' as const, step })) },
  { weight: 4, arbitrary: fc.integer({ min: -2, max: 9 }).map((step) => ({ type: 'went' as const, step })) },
  fc.record({ type: fc.constant('opened' as const), step: fc.integer({ min: 0, max: 6 }), values: edits }),
  fc.constantFrom({ type: 'sent' as const }, { type: 'cleared' as const }),
  errors.map((errors) => ({ type: 'refused' as const, errors })),
)

test('whatever happens, in any order: no step skipped, no answer lost, no address sent with email delivery', () => {
  const isSound = (sequence: readonly FlowEvent[]) => {
    let flow = notYetOpen
    let values: FormFlow['values'] = {}
    for (const event of sequence) {
      flow = next(flow, event)
      if (event.type === 'cleared') expect(flow).toEqual(opened)
      const isNew = event.type === 'cleared' || event.type === 'opened'
      values = { ...(isNew ? {} : values), ...('values' in event && event.values) }
      expect(flow.values).toEqual(values)
      expect(flow.step).toBeOneOf([1, 2, 3, 4, 5])
      const ahead = questionOrder.slice(0, flow.step - 1)
      expect(ahead.every((question) => isAnswer(question, values[question]))).toBe(true)
      const outcome = guideLeadOf(values, crypto.randomUUID())
      const lead = 'lead' in outcome && values.deliveryMethod !== 'post' ? outcome.lead : {}
      expect(postalFields.filter((field) => field in lead)).toEqual([])
    }
  }
  fc.assert(fc.property(fc.array(events, { maxLength: 40 }), isSound), { numRuns: 3_000 })
})

test('every answer in the contract is offered and no other, in the order of the questions and their messages', () => {
  const offered = Object.values(questions).map(({ options }) => options.map(({ value }) => value))
  expect(offered).toEqual([planInterests, timings, planningFors, deliveryMethods])
  for (const texts of [questions, guideChoices]) expect(Object.keys(texts)).toEqual(questionOrder)
})

const everyAnswer = planInterests.flatMap((planInterest) =>
  timings.flatMap((timing) => planningFors.map((planningFor) => ({ planInterest, timing, planningFor }))),
)

test.each(everyAnswer)('$planInterest, $timing, $planningFor: plans, and the reason in two sentences', (answered) => {
  const fit = fitOf(answered)
  expect(fit?.sides[0]?.plans.length).toBeGreaterThan(0)
  expect(fit?.why.match(/\.(?= |$)/g)).toHaveLength(2)
})

test('every plan includes a service for those who want one, and none does for those who do not', () => {
  const names = (planInterest: string, rest: object = { timing: 'asap', planningFor: 'myself' }) =>
    fitOf({ planInterest, ...rest })?.sides.flatMap(({ plans }) => plans.map(({ name }) => name))
  expect(names('direct-cremation')).toEqual(['Direct Cremation Plan'])
  expect(names('traditional-funeral')).toEqual(['Value Plan', 'Standard Plan', 'Select Plan', 'Premier Plan'])
  expect(names('not-sure')).toEqual(['Direct Cremation Plan', 'Value Plan'])
  expect([names('pyramid'), names('not-sure', { timing: 'asap' })]).toEqual([undefined, undefined])
})

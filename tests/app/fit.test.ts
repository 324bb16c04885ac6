import { expect, test } from 'vitest'
import { fitOf } from '#app/features/questionnaire/fitting-plans.tsx'
import { planInterests, planningFors, timings } from '#contract/answers.ts'

const everyAnswer = planInterests.flatMap((planInterest) =>
  timings.flatMap((timing) => planningFors.map((planningFor) => ({ planInterest, timing, planningFor }))),
)

test.each(everyAnswer)('$planInterest, $timing, $planningFor: plans, and the reason in two sentences', (answers) => {
  const fit = fitOf(answers)
  expect(fit?.plans.length).toBeGreaterThan(0)
  expect(fit?.why.match(/\.(?= |$)/g)).toHaveLength(2)
})

test('every plan includes a service for those who want one, and none does for those who do not', () => {
  const names = (planInterest: string) =>
    fitOf({ planInterest, timing: 'asap', planningFor: 'myself' })?.plans.map(({ name }) => name)
  expect(names('direct-cremation')).toEqual(['Direct Cremation Plan'])
  expect(names('traditional-funeral')).toEqual(['Value Plan', 'Standard Plan', 'Select Plan', 'Premier Plan'])
  expect(names('not-sure')).toEqual(['Direct Cremation Plan', 'Value Plan'])
})

test('without all three answers nothing fits', () => {
  expect(fitOf({ planInterest: 'not-sure', timing: 'asap' })).toBeUndefined()
  expect(fitOf({ planInterest: 'pyramid', timing: 'asap', planningFor: 'myself' })).toBeUndefined()
})

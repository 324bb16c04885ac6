import { expect, test } from 'vitest'
import { questions } from '#app/content/questions.ts'
import { isAnswer, questionOrder } from '#app/form-flow/form-flow.ts'
import { deliveryMethods, planInterests, planningFors, timings } from '#contract/answers.ts'
import { guideChoices } from '#contract/guide-messages.ts'

test('every answer in the contract is offered, and no other', () => {
  const offered = Object.values(questions).map(({ options }) => options.map(({ value }) => value))
  expect(offered).toEqual([planInterests, timings, planningFors, deliveryMethods])
})

test('the questions, their messages and their answers are in the same order', () => {
  expect(Object.keys(questions)).toEqual(questionOrder)
  expect(Object.keys(guideChoices)).toEqual(questionOrder)
  for (const question of questionOrder) expect(isAnswer(question, questions[question].options[0]?.value)).toBe(true)
})

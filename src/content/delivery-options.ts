import type { DeliveryMethod } from '#contract/answers.ts'

/** An answer as it is offered; where answers have pictures, its picture is the `answer-….svg` of its value. */
export interface Option<Value extends string> {
  readonly value: Value
  readonly title: string
  readonly text: string
}

export const deliveryOptions: ReadonlyArray<Option<DeliveryMethod>> = [
  { value: 'email', title: 'By email', text: 'Receive it instantly' },
  { value: 'post', title: 'By post', text: 'A printed guide, delivered to your address' },
]

/** A box that a guide by post comes with. */
export const largePrintOption = { title: 'In large print, please' }

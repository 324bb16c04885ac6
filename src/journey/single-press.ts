import type { MouseEvent } from 'react'

/** A press is the second of a double click within this time (ms) and distance (px) of the first. */
const doubleClickMs = 500
const doubleClickPx = 16

let first = { x: 0, y: 0, at: 0, step: '' }

/**
 * The second press of a double click means the same as the first. If the first led to another step, something else is
 * under the pointer by then, an answer or Back; so the second is ignored.
 */
export function ignoreSecondPress(press: MouseEvent<HTMLFormElement>): void {
  const { clientX: x, clientY: y, timeStamp: at } = press
  const { step = '' } = press.currentTarget.dataset
  const isSecond = at - first.at < doubleClickMs && Math.hypot(x - first.x, y - first.y) < doubleClickPx
  // A press without a pointer has no detail.
  if (isSecond && step !== first.step && press.detail > 0) {
    press.preventDefault()
    press.stopPropagation()
  } else first = { x, y, at, step }
}

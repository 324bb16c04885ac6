/**
 * Waits for work at most this long (ms). Abandoned work may still complete.
 *
 * @returns what the work does; rejects with a `TimeoutError` when it takes longer
 */
export async function withTimeout<Value>(ms: number, work: Promise<Value>): Promise<Value> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new DOMException('no answer', 'TimeoutError')), ms)
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

const ukClock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
})

/** A moment (Unix ms) as staff read it: `28 November at 14:06`. */
export const ukTime = (moment: number) => ukClock.format(moment)

/** How far the device's clock is behind ours, ms; 0 until it has been compared. */
let behind = 0

/** Differences up to this (ms) are the time that an answer takes, or matter to nobody. */
const slack = 60_000

/** The time, by our clock if it has been asked. Unix ms. */
export const ourNow = () => Date.now() + behind

/** Asks what time it is by our clock: a time that the page offered has been refused, so the device's may be wrong. */
export async function askTheTime(): Promise<void> {
  const answer = await fetch(location.pathname, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  const difference = Date.parse(answer?.headers.get('date') ?? '') - Date.now()
  if (Math.abs(difference) > slack) behind = difference
}

const real = Date.now.bind(Date)
let speed = 1
let at = { real: real(), ours: real() }

/** The time that a run believes in (Unix ms). Importing this file makes it everybody's in this process. */
Date.now = () => at.ours + (real() - at.real) * speed

/** Has time pass this much faster from now on. What has passed stays passed. */
export function setSpeed(times: number): void {
  at = { ours: Date.now(), real: real() }
  speed = times
}

/** Goes back to the clock on the wall: a worker that starts for another run knows of no other time. */
export function resetClock(): void {
  at = { real: real(), ours: real() }
  speed = 1
}

/** How long a wait (seconds) takes by the clock on the wall. */
export const wallSeconds = (seconds: number) => Math.ceil(seconds / speed)

/**
 * Lets the browser first show that a touch was felt. Whatever else an event's handler does delays the frame in which a
 * button looks pressed: a tenth of a second on a slow phone.
 */
export const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))

/**
 * Lets the browser first show that a button is pressed. An event handler that does more delays that frame: by a tenth
 * of a second on a slow phone.
 */
export const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))

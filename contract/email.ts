// What the HTML standard accepts for `type=email`, plus letters and digits in any script and a dot after the @.
const shape =
  /^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+\p{L}[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}]$/u

/** Whether it looks like a publicly reachable email address. */
export function isEmail(text: string): boolean {
  return shape.test(text)
}

// What the HTML standard takes for `type=email`, with letters and digits of any script, and at least one dot after the @.
const shape =
  /^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+\p{L}[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}]$/u

/** Whether it has the shape of an email address that can be reached from anywhere. */
export function isEmail(text: string): boolean {
  return shape.test(text)
}

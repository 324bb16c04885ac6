/** At most two words of letters, as in Anne-Marie, O’Brien or Mary Jane, and no longer than names are. */
const plainName = /^(?=.{1,24}$)\p{L}[\p{L}\p{M}]*(?:[-'’ ]\p{L}[\p{L}\p{M}]*){0,2}$/u
const mostWords = 2

/**
 * The name to greet someone by. Anyone can type any name beside a stranger's address, so only what is plainly a name comes
 * into the letter: no dot, digit, slash, colon or `@`, of which a mail program would make a link, and no room for a message.
 *
 * @param firstName as it was typed
 * @returns undefined for what is not plainly a name; the letter then greets without one
 */
export function greetingName(firstName: string): string | undefined {
  const name = firstName.trim()
  return plainName.test(name) && name.split(' ').length <= mostWords ? name : undefined
}

/** A field's name, made from its words on the page: "To come in to" is `to-come-in-to`. */
export function fieldName(words: string): string {
  return words.toLowerCase().replace(/[^a-z]+/g, '-')
}

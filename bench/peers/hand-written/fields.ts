/** A text field of the form, as pieces of HTML. */
export interface FormField {
  readonly name: string
  readonly label: string
  readonly mark: string
  readonly hint: string | undefined
  readonly isRequired: boolean
  /** The input's type, and what the browser may fill in or correct. */
  readonly attributes: string
}

/** The fields of our built form, in order. */
export function fieldsIn(page: string): FormField[] {
  const found = page.matchAll(/<label[^>]* for="(\w+)">([^<]+) <span[^>]*>([^<]+)<.*?(<input[^>]*>)/gs)
  return Array.from(found, ([field = '', name = '', label = '', mark = '', input = '']) => ({
    name,
    label,
    mark,
    hint: new RegExp(`id="${name}-hint">([^<]*)`).exec(field)?.[1],
    isRequired: input.includes(' aria-required="true"'),
    attributes: Array.from(input.toLowerCase().matchAll(/ (?:type|auto\w+|spellcheck)="[^"]*"/g), ([it]) => it)
      .filter((it) => it !== ' type="text"')
      .join(''),
  }))
}

/** One thing of schema.org, as JSON-LD writes it. */
export interface Thing {
  readonly '@type': string
  readonly [property: string]: unknown
}

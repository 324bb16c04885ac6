import { withWholeParts } from '../whole-parts.js'

/** The components that do something in the browser; everything else is rendered at build time alone. */
const client = /[\\/](opening-line|lead-form|review-widget)\.tsx$/

/** Writes into our components what they would say in a project of Next's. */
export default function componentLoader(source) {
  return (client.test(this.resourcePath) ? "'use client'\n" : '') + withWholeParts(source)
}

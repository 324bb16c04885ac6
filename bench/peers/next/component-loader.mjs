/** The components that do something in the browser; everything else is rendered at build time alone. */
const client = /[\\/](opening-line|lead-form|review-widget)\.tsx$/

/** Says of our components what they would say themselves in a project of Next's. */
export default function componentLoader(source) {
  return (client.test(this.resourcePath) ? "'use client'\n" : '') + source
}

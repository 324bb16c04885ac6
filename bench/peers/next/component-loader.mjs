/** The components that run in the browser; everything else is only rendered at build time. */
const client = /[\\/](opening-line|lead-form|review-widget)\.tsx$/

/** Adds the directive our components would have in a Next project. */
export default function componentLoader(source) {
  return (client.test(this.resourcePath) ? "'use client'\n" : '') + source
}

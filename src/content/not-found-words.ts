/** The words of the 404 page. */
export const notFound = {
  heading: 'Oops! Page not found',
  text: 'This page has skipped, like a scratched record. The rest of the album plays fine.',
  home: 'Return to homepage',
} as const

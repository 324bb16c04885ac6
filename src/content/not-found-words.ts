/** The words of the 404 page. */
export const notFound = {
  /** One text for each sentence, so that no line ends with the first word of the next sentence. */
  heading: ['Oops!', 'Page not found'],
  text: 'That page isn’t here. It may have moved.',
  record: 'This one has skipped, like a scratched record. The rest of the album plays fine.',
  home: 'Return to homepage',
  /** Below the way home. */
  someoneHasDied: 'When someone has died',
  guide: 'Get your free guide',
} as const

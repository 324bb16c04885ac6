/** Words that only search engines and people who share a page see. */
export const sharingWords = {
  /** The first item in the breadcrumbs of every inner page. */
  home: 'Home',
  /** The second, for the guide's chapters. */
  guide: 'Our funeral planning guide',
  /** Says what the picture of a shared link shows. */
  imageAlt: 'You sort the soundtrack. We’ll sort your funeral plan. A record that is also a flower, in a garden.',
} as const

/** The words around every page. */
export const layoutWords = {
  skip: 'Skip to main content',
} as const

export const siteFonts = ['"Atkinson Hyperlegible Next"', 'Fraunces']

/** Runs in the page of any engine: what its elements ask for first, a stand-in or a font. */
export function namedFonts(): string[] {
  const withWords = document.querySelectorAll(
    'html, body :not([type="radio"], [type="checkbox"], [type="hidden"], [tabindex="-1"])',
  )
  const families = [...withWords].map((element) => getComputedStyle(element).fontFamily)
  return [...new Set(families.map((family) => family.replace(/,.*/, '')))].toSorted()
}

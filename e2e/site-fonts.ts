export const siteFonts = ['Atkinson', 'Fraunces']

/** Runs in the page in any engine: the first font its elements name, a fallback or a real one. */
export function namedFonts(): string[] {
  const withWords = document.querySelectorAll(
    'html, body :not([type="radio"], [type="checkbox"], [type="hidden"], [tabindex="-1"])',
  )
  const families = [...withWords].map((element) => getComputedStyle(element).fontFamily)
  return [...new Set(families.map((family) => family.replace(/,.*/, '')))].toSorted()
}

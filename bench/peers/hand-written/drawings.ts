/** A drawing from the built page as written by hand: short tags, and no classes. */
function plain(svg: string): string {
  return svg.replaceAll(/><\/(?:path|use|circle)>/g, '/>').replaceAll(/ (?:class|focusable)="[^"]*"/g, '')
}

/** The drawings that are part of our page's HTML: the mark, and the hero's three layers. */
export function drawingsIn(page: string) {
  const all = Array.from(page.matchAll(/<svg.*?<\/svg>/gs), ([svg]) => plain(svg))
  const [mark, phone, ground, record, flowers] = all
  if (!mark || !phone || !ground || !record || !flowers) throw new Error('a drawing is not where it was in the page')
  return {
    mark: mark.replace('<svg', '<svg width="44" height="44"'),
    // The header uses it too, in a filled drawing.
    phone: phone.replace('<path', '<path id="phone-icon" fill="none"'),
    hero: ground + record.replace('<svg', '<svg class="record"') + flowers,
  }
}

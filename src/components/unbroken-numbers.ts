/** A text in which a number stays on the line of what it counts, or of what it ends: "14 pages", "number 000000." */
export const withUnbrokenNumbers = (text: string) =>
  text.replace(/(\d) /g, '$1\u00a0').replace(/ (?=\d\w*(?:[.,]|$))/g, '\u00a0')

/**
 * Numbers the mentions of each note while a chapter is rendered, once and from top to bottom, so that its notes, which
 * come last, can lead back to each.
 */
export function countMentions() {
  const mentions = new Map<string, number>()
  const mention = (note: string) => {
    const nth = (mentions.get(note) ?? 0) + 1
    mentions.set(note, nth)
    return `ref-${note}-${nth}`
  }
  return { mentions, mention }
}

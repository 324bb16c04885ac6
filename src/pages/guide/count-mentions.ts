import type { FootnoteId } from '../../content/claims.ts'

/**
 * Numbers the notes of a chapter and the mentions of each while it is rendered, once and from top to bottom, so that
 * its notes, which come last, can lead back to each.
 */
export function countMentions() {
  const mentions = new Map<FootnoteId, number>()
  const mention = (note: FootnoteId) => {
    const nth = (mentions.get(note) ?? 0) + 1
    mentions.set(note, nth)
    return { number: [...mentions.keys()].indexOf(note) + 1, id: `ref-${note}-${nth}` }
  }
  return { mentions, mention }
}

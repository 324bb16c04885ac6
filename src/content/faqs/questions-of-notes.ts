import type { FootnoteId } from '../claims.ts'

/** The question that says more about a note. Kept apart from the answers, which only their own page needs. */
export const questionsOfNotes = {
  allowance: { id: 'third-party-costs', question: 'What is the third-party cost allowance?' },
  'trust-accounts': { id: 'how-is-my-money-looked-after', question: 'How is my money looked after?' },
  'payment-protection': {
    id: 'paying-by-instalments',
    question: 'Can I pay in instalments, and what if I die before I finish?',
  },
  compensation: { id: 'if-the-firm-fails', question: 'What happens if your firm fails?' },
} as const satisfies Partial<Record<FootnoteId, { readonly id: string; readonly question: string }>>

interface NotedQuestion {
  readonly id: string
  readonly question: string
}

const byNote: Readonly<Record<string, NotedQuestion>> = questionsOfNotes

/** @returns undefined when no question says more about the note */
export function questionAbout(note: string): NotedQuestion | undefined {
  return byNote[note]
}

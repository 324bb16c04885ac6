import type { AttemptMade } from '#worker/staff/attempts.ts'
import { timeWords } from '../clock.ts'
import { explained, guideEmailExplained } from '../outcomes.ts'
import { DataTable, LongText, Section } from '../parts/parts.tsx'

const words = {
  title: 'Attempts',
  caption: 'Attempts, newest first: the last 20 of each kind, the last 5 of them with the answer',
  headings: ['When', 'How it ended', 'How long', 'How the answer begins'],
  hidden: 'Hidden until you open this lead',
  unreadable: 'It cannot be read: its key is no longer in LEAD_KEYS.',
} as const

interface LeadAttemptsProps {
  readonly attempts: readonly AttemptMade[]
  /** Whether the lead's opening has been written down: an answer may repeat what it holds. */
  readonly isOpened: boolean
}

/** What each attempt at a lead came to; nothing while none was made, and once it is erased. */
export function LeadAttempts({ attempts, isOpened }: LeadAttemptsProps) {
  if (attempts.length === 0) return null
  return (
    <Section title={words.title}>
      <DataTable
        caption={words.caption}
        headings={words.headings}
        rows={attempts.map((attempt) => {
          const { kind, at, outcome, took } = attempt
          const { means } = kind === 'email' ? guideEmailExplained(outcome) : explained(outcome)
          return {
            key: `${kind} ${at}`,
            cells: [
              timeWords(at),
              <LongText key="outcome">{`${means} (${outcome})`}</LongText>,
              `${took.toLocaleString('en-GB')} ms`,
              <LongText key="answer">{shownAnswer(attempt, isOpened)}</LongText>,
            ],
          }
        })}
      />
    </Section>
  )
}

function shownAnswer({ answer, isUnreadable }: AttemptMade, isOpened: boolean): string {
  if (isUnreadable) return words.unreadable
  if (answer === undefined) return ''
  return isOpened ? answer : words.hidden
}

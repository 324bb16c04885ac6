/** Letters that wait for someone: given up, or their address takes none. */
export const stuckLetterStates = ['parked', 'refused'] as const
export type StuckLetterState = (typeof stuckLetterStates)[number]

/** Such a state as it is typed; undefined for anything else. */
export const stuckStateFrom = (text: string | undefined) => stuckLetterStates.find((state) => state === text)

/** The condition of a statement about leads whose letters wait for someone. */
export const whereLetters = (state: StuckLetterState) =>
  `erased_at IS NULL AND id IN (SELECT id FROM letters WHERE status = '${state}')`

/** How far the clock of a run jumps (ms): past the longest wait of the schedule. */
export const jumpMs = 25 * 60 * 60 * 1000

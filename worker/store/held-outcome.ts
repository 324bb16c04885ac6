const prefix = 'held: '

/** What a row's last outcome says of a lead that is held for review. */
export const heldOutcome = (reason: string) => `${prefix}${reason}`

/** Whether a last outcome says that a lead is held. */
export const isHeldOutcome = (outcome: string | null) => outcome?.startsWith(prefix) ?? false

/** The same in a statement: a prefix, written so that an index can search it. */
export const hasHeldOutcome = "last_outcome >= 'held: ' AND last_outcome < 'held:!'"

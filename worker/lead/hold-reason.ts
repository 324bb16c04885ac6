/**
 * It looks as if a bot sent it; too many come from its address, network or network operator; its person has been asked for
 * often enough for a day; as many people have asked to be rung today as may; or nobody could look up what its visitor agreed to.
 */
export const holdReasons = ['trap', 'too fast', 'unknown consent', 'robot check', 'flood', 'repeat', 'budget'] as const
export type HoldReason = (typeof holdReasons)[number]

/** It looks as if a bot sent it, it arrived in a flood, or nobody could look up what its visitor agreed to. */
export const holdReasons = ['trap', 'too fast', 'unknown consent', 'robot check', 'flood'] as const
export type HoldReason = (typeof holdReasons)[number]

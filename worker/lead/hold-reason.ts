/**
 * It looks as if a bot sent it, it is part of a flood, it names someone who has asked often enough or comes from a
 * visitor who has, or nobody could look up what its visitor agreed to.
 */
export const holdReasons = ['trap', 'too fast', 'unknown consent', 'robot check', 'flood', 'repeat'] as const
export type HoldReason = (typeof holdReasons)[number]

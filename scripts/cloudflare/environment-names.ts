/** The deployed environments of `wrangler.toml`; what is at its top level runs on this computer. */
export const environmentNames = ['staging', 'production'] as const
export type EnvironmentName = (typeof environmentNames)[number]

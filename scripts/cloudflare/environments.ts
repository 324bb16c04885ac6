/** The deployed environments of `wrangler.toml`; its top level is for local use. */
export const environmentNames = ['staging', 'production'] as const
export type EnvironmentName = (typeof environmentNames)[number]

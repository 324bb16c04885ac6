// What the commands share: how they end, and the deployed environments.

/** The command cannot go on; the message is a sentence for the person who started it, and says what to do next. */
export class Stop extends Error {}

/** Runs a command to its end: exits with 0, or 1 after one clear sentence. */
export async function ending(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    if (!(error instanceof Stop || isMisspelt(error))) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}

/** Whether `parseArgs` did not understand an option: its message says which. */
const isMisspelt = (error: unknown): error is TypeError =>
  error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')

/** The deployed environments of `wrangler.toml`; its top level is for local use. */
export const environmentNames = ['staging', 'production'] as const
export type EnvironmentName = (typeof environmentNames)[number]

import { type ParseArgsConfig, parseArgs } from 'node:util'

// How commands begin and end: whatever is wrong is said in a sentence, for the person who started them.

/** The deployed environments of `wrangler.toml`; its top level is for local use. */
export const environmentNames = ['staging', 'production'] as const
export type EnvironmentName = (typeof environmentNames)[number]

/**
 * The options that a command was given. If one is misspelt, ends the command, and says which one it is and which there
 * are.
 */
export function commandLine<Config extends ParseArgsConfig>(config: Config): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config)
  } catch (error) {
    const [reason] = String(error instanceof Error ? error.message : error).split('. ')
    const known = Object.keys(config.options ?? {}).map((name) => `--${name}`)
    fail(`${reason}. ${known.length === 0 ? 'There are no options' : `The options are ${known.join(', ')}`}.`)
  }
}

/** The command cannot go on; the message says what to do next. */
export class Stop extends Error {}

/** Runs a command to its end: exits with 0, or 1 after the sentence of a {@link Stop}. */
export async function ending(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}

/** Prints one sentence and exits. */
export function fail(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}

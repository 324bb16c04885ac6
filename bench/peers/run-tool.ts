import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Disables Next's and Astro's telemetry. */
const quietly = { ASTRO_TELEMETRY_DISABLED: '1', NEXT_TELEMETRY_DISABLED: '1' }

/**
 * Builds with a tool, always for production. Rejects with the tool's output if it fails.
 *
 * @param bin the tool's program, as a path from the repository root
 */
export async function runTool(bin: string, ...args: readonly string[]): Promise<void> {
  const env = { ...process.env, ...quietly, NODE_ENV: 'production' }
  await run(process.execPath, [bin, ...args], { env, maxBuffer: 64 * 1024 * 1024 }).catch((error: unknown) => {
    throw new Error(`${bin} failed`, { cause: error })
  })
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** What is checked without running anything, and the build. Side by side: none of them keeps two cores busy. */
const checks = [
  { name: 'types', command: ['tsc', '-b'] },
  { name: 'lint', command: ['biome', 'check', '.'] },
  { name: 'unused code', command: ['knip', '--no-config-hints'] },
  { name: 'build', command: ['vite', 'build', '--logLevel', 'warn'] },
] as const

interface Checked {
  readonly name: string
  readonly isPassed: boolean
  /** What the command printed. */
  readonly output: string
}

/** Runs all of them. */
export const runChecks = (): Promise<readonly Checked[]> =>
  Promise.all(
    checks.map(async ({ name, command: [program, ...args] }) => {
      const { status, output } = await runQuietly(program, args)
      return { name, isPassed: status === 0, output }
    }),
  )

/** Runs a program to its end, and keeps what it prints. */
export async function runQuietly(
  program: string,
  args: readonly string[],
): Promise<{ readonly status: number; readonly output: string }> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)))
  const [status] = await once(child, 'close')
  return { status: Number(status ?? 1), output }
}

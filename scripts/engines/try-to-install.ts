import { spawnSync } from 'node:child_process'

export type Command = readonly [program: string, ...args: string[]]

/** Tries one method after another until it is installed. @returns whether it is */
export function tryToInstall(isThere: () => boolean, ways: readonly Command[]): boolean {
  for (const [program, ...args] of ways) {
    if (isThere()) break
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    spawnSync(program, args, { stdio: 'ignore', timeout: 300_000, env })
  }
  return isThere()
}

/** Debian's package manager, if permitted. */
export function aptInstall(...packages: readonly string[]): readonly Command[] {
  return [
    ['apt-get', 'update', '--quiet=2'],
    ['apt-get', 'install', '--yes', '--quiet=2', '--no-install-recommends', ...packages],
  ]
}

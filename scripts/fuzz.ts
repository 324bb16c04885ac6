import { spawnSync } from 'node:child_process'

/** The fuzz run of `npm test` with many more bodies: `FUZZ_BODIES`, or half a million, in some minutes. */
const bodies = process.env.FUZZ_BODIES ?? '500000'
const { status } = spawnSync('vitest', ['run', '--project', 'worker', 'tests/worker/fuzz.slow.test.ts'], {
  stdio: 'inherit',
  env: { ...process.env, FUZZ_BODIES: bodies },
})
process.exit(status ?? 1)

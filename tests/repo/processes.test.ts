import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test, vi } from 'vitest'
import { start, startQuietly, stop } from '../../scripts/processes.ts'

/** A program that starts another one, as wrangler does its runtime, says which, and never ends. */
const program = `
  const { spawn } = require('node:child_process')
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
  console.log([process.pid, child.pid].join())
  setInterval(() => {}, 1000)`

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('a program and its children end when whoever started it is killed outright', async () => {
  const parent = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { start } from './scripts/processes.ts'; start(process.execPath, ['-e', process.env.PROGRAM], process.env)`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, PROGRAM: program } },
  )
  const [said] = await once(parent.stdout, 'data')
  const pids = String(said).split(',').map(Number)
  expect(pids.map(isRunning)).toEqual([true, true])
  parent.kill('SIGKILL')
  await vi.waitFor(() => expect(pids.map(isRunning)).toEqual([false, false]), { timeout: 10_000 })
})

test('a program that is stopped takes its children with it', async () => {
  const child = startQuietly(process.execPath, ['-e', program], process.env)
  const [said] = await once(child.stdout, 'data')
  const pids = String(said).split(',').map(Number)
  await stop(child)
  await vi.waitFor(() => expect(pids.map(isRunning)).toEqual([false, false]), { timeout: 10_000 })
})

test('a program ends with its own exit code', async () => {
  const [code] = await once(start(process.execPath, ['-e', 'process.exit(3)'], process.env), 'exit')
  expect(code).toBe(3)
})

test('a program that does not exist ends with 127', async () => {
  const [code] = await once(start('no-such-program', [], process.env), 'exit')
  expect(code).toBe(127)
})

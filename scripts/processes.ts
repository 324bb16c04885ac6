import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'

const withParent = resolve(import.meta.dirname, 'with-parent.mjs')

/**
 * Starts a program that ends with this process, however that ends, and its own children with it. It writes to this
 * process's output.
 */
export function start(command: string, args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, [withParent, command, ...args], {
    stdio: ['pipe', 'inherit', 'inherit'],
    detached: true,
    env,
  })
}

/** Starts a program like {@link start}, but with its output for us: `stdout` has to be read, or it is blocked once the pipe is full. */
export function startQuietly(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): ChildProcessByStdio<Writable, Readable, null> {
  return spawn(process.execPath, [withParent, command, ...args], {
    stdio: ['pipe', 'pipe', 'ignore'],
    detached: true,
    env,
  })
}

/** Ends a program that one of these has started, as this process's own end would. */
export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.stdin?.end()
  await once(child, 'exit')
}

/**
 * Waits until something is so, asking every so often.
 *
 * @param timeoutMs it is asked once at least
 * @returns whether it was so in time
 */
export async function until(
  isSo: () => boolean | Promise<boolean>,
  timeoutMs: number,
  everyMs = 200,
): Promise<boolean> {
  const end = performance.now() + timeoutMs
  while (!(await isSo())) {
    if (performance.now() >= end) return false
    await pause(everyMs)
  }
  return true
}

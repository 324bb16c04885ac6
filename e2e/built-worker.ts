import { type ChildProcess, spawn } from 'node:child_process'
import { expect } from './support.ts'

/** The built worker in its own process, started as by `npx wrangler dev`. */
export interface BuiltWorker {
  /** Its output since it was ready. */
  printed(): string
  /** Kills the worker and everything it started. */
  kill(): void
}

/**
 * Starts the built worker and waits until it responds.
 *
 * @param vars command-line variables, `NAME:value`
 */
export async function startWorker(port: number, stateDir: string, vars: readonly string[]): Promise<BuiltWorker> {
  const args = ['dev', '--port', String(port), '--inspector-port', '0', '--persist-to', stateDir]
  const worker = spawn('wrangler', [...args, ...vars.flatMap((text) => ['--var', text])], {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const output = collected(worker)
  await expect.poll(() => isHealthy(port), { timeout: 30_000 }).toBe(true)
  const start = output().length
  return {
    printed: () => output().slice(start),
    kill: () => void (worker.pid && process.kill(-worker.pid, 'SIGKILL')),
  }
}

/** Collects a process's output. */
function collected(worker: ChildProcess): () => string {
  const chunks: string[] = []
  for (const stream of [worker.stdout, worker.stderr]) stream?.on('data', (chunk) => chunks.push(String(chunk)))
  return () => chunks.join('')
}

function isHealthy(port: number): Promise<boolean> {
  return fetch(`http://localhost:${port}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  )
}

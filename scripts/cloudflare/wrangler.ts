import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { Stop } from './command.ts'

/** Runs wrangler and reads what it prints. It asks nothing, only says what is missing. @throws Stop when there is none */
export async function runWrangler(args: readonly string[]) {
  const child = spawn('wrangler', args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, CI: 'true' } })
  const ended = once(child, 'close').catch(() => {
    throw new Stop('wrangler was not found: use npm run.')
  })
  const [output, errors, [status]] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { isDone: status === 0, output, errors }
}

// Runs a command that ends when its parent does, however the parent ends:
//
//   node scripts/with-parent.mjs COMMAND ARGUMENT…
//
// Nobody is told when a process is killed outright, but the system closes what it held: the parent holds the other end of
// this process's standard input. Started as the leader of a process group (`detached`), so that the command's own
// children end too. Plain JavaScript, because setup.mjs runs on any Node from version 20.
import { spawn } from 'node:child_process'

const [command = '', ...args] = process.argv.slice(2)
const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'] })

/** @param {NodeJS.Signals} signal */
const endGroup = (signal) => process.kill(-process.pid, signal)

// This process sends the signal to its own group, and has to outlive it.
process.on('SIGTERM', () => undefined)
process.stdin.resume().on('end', () => {
  endGroup('SIGTERM')
  setTimeout(() => endGroup('SIGKILL'), 3_000)
})
child.on('error', ({ message }) => {
  console.error(message)
  process.exit(127)
})
child.on('exit', (code) => {
  endGroup('SIGTERM')
  process.exit(code ?? 1)
})

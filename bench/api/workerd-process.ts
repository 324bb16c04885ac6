import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { platform } from 'node:process'

/** The id of the workerd that this process started. @throws if there is none */
export function workerdProcess(): number {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,comm='], { encoding: 'utf8' }).split('\n')
  for (const line of lines) {
    const [pid, parent, command = ''] = line.trim().split(/\s+/)
    if (Number(parent) === process.pid && command.includes('workerd')) return Number(pid)
  }
  throw new Error('workerd is not running')
}

/** A process's CPU time so far, all threads, user and kernel, ms; as fine as the system counts it. */
export function processorMs(pid: number): number {
  if (platform === 'linux') {
    // Fields 14 and 15 of proc(5), counted from after the name, which may contain spaces; in hundredths of a second.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return (Number(fields[11]) + Number(fields[12])) * 10
  }
  const time = execFileSync('ps', ['-o', 'time=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  return time.split(/[:-]/).reduce((seconds, part) => seconds * 60 + Number(part), 0) * 1000
}

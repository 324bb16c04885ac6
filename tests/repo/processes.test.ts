import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import type { Readable } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { start, startQuietly, stop } from '../../scripts/processes.ts'

/** A program that starts another, as wrangler does its runtime. Both listen, and say where: a port is free once its process is gone. */
const program = `
  const { spawn } = require('node:child_process')
  const { createServer } = require('node:net')
  const listen = (then) => {
    const server = createServer().listen(0, '127.0.0.1', () => then(server.address().port))
  }
  if (process.argv[1] === 'child') listen((port) => console.log(port))
  else {
    const child = spawn(process.execPath, ['-e', process.env.PROGRAM, 'child'])
    child.stdout.on('data', (said) => listen((port) => console.log([port, said].join())))
  }`

const env = { ...process.env, PROGRAM: program }

const isTaken = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
      .once('connect', () => resolve(socket.destroy() !== undefined))
      .once('error', () => resolve(false))
  })

async function portsSaid(output: Readable): Promise<number[]> {
  const [said] = await once(output, 'data')
  return String(said).split(',').map(Number)
}

const taken = (ports: readonly number[]) => Promise.all(ports.map(isTaken))

test('a program and its children end when whoever started it is killed outright', async () => {
  const parent = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { start } from './scripts/processes.ts'; start(process.execPath, ['-e', process.env.PROGRAM], process.env)`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'], env },
  )
  const ports = await portsSaid(parent.stdout)
  expect(await taken(ports)).toEqual([true, true])
  parent.kill('SIGKILL')
  await vi.waitFor(async () => expect(await taken(ports)).toEqual([false, false]), { timeout: 20_000 })
})

test('a program that is stopped takes its children with it', async () => {
  const child = startQuietly(process.execPath, ['-e', program], env)
  const ports = await portsSaid(child.stdout)
  await stop(child)
  await vi.waitFor(async () => expect(await taken(ports)).toEqual([false, false]), { timeout: 20_000 })
})

test('a program ends with its own exit code', async () => {
  const [code] = await once(start(process.execPath, ['-e', 'process.exit(3)'], process.env), 'exit')
  expect(code).toBe(3)
})

test('a program that does not exist ends with 127', async () => {
  const [code] = await once(start('no-such-program', [], process.env), 'exit')
  expect(code).toBe(127)
})

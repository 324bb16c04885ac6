import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'

/** The inbox in a process of its own, which says where it listens, and when a post is over. */
const program = `
  import { createInbox } from './scripts/inbox/inbox.ts'
  import { listen } from './tests/support/start-services.ts'
  const inbox = createInbox(() => undefined)
  inbox.on('request', (request) => request.method === 'POST' && request.once('close', () => console.log('over')))
  console.log(await listen(inbox))`

async function startedInbox() {
  const inbox = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'ignore'] })
  onTestFinished(() => void inbox.kill())
  const said = async () => String(await once(inbox.stdout, 'data')).trim()
  return { url: await said(), said }
}

test.each(['/hook', '/alerts', '/behaviour'])(
  'a post to %s that breaks off half-way does not end the inbox',
  async (path) => {
    const { url, said } = await startedInbox()
    const half = request(url + path, { method: 'POST', headers: { 'content-length': 100 } })
    half.on('error', () => undefined).write('half', () => half.destroy())
    await said()
    expect((await fetch(url)).status).toBe(200)
  },
)

test('what no chat could read is answered 400, and does not end the inbox', async () => {
  const { url } = await startedInbox()
  expect((await fetch(`${url}/alerts`, { method: 'POST', body: 'hello' })).status).toBe(400)
  expect((await fetch(url)).status).toBe(200)
})

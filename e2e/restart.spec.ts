import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { createInbox } from '../scripts/inbox/inbox.ts'
import { expect, test } from './support.ts'

const port = 8897
const stateDir = 'test-results/restart-state'
const webhookPort = 8899

/** Starts the built worker as `npx wrangler dev` does, with a campaign code and a webhook of the command line. */
async function startWorker(): Promise<ChildProcess> {
  const vars = ['--var', 'CAMPAIGN_CODE:SPRING26', '--var', `LEAD_WEBHOOK_URL:http://127.0.0.1:${webhookPort}/hook`]
  const args = ['dev', '--port', String(port), '--inspector-port', '0', '--persist-to', stateDir, ...vars]
  const worker = spawn('wrangler', args, { stdio: 'ignore', detached: true })
  await expect
    .poll(
      () =>
        fetch(`http://localhost:${port}/api/health`).then(
          ({ ok }) => ok,
          () => false,
        ),
      { timeout: 30_000 },
    )
    .toBe(true)
  return worker
}

/** Pulls the plug: the worker and everything it started. */
function kill(worker: ChildProcess): void {
  if (worker.pid) process.kill(-worker.pid, 'SIGKILL')
}

const d1 = (...args: string[]) =>
  execFileSync('wrangler', ['d1', ...args, '--local', '--persist-to', stateDir], {
    env: { ...process.env, CI: 'true' },
  })

test('a lead whose delivery failed outlives a kill and arrives once after the restart', async () => {
  test.setTimeout(120_000)
  const answers: string[] = []
  let code: string | undefined
  const inbox = createInbox(({ answered, fields }) => {
    answers.push(answered)
    code = fields.find(([name]) => name === 'sourcecode')?.[1]
  }).listen(webhookPort)
  rmSync(stateDir, { recursive: true, force: true })
  d1('migrations', 'apply', 'DB')
  let worker = await startWorker()
  try {
    const response = await fetch(`http://localhost:${port}/api/lead`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        leadId: randomUUID(),
        form: 'landing',
        firstName: 'Ada',
        lastName: 'Lovelace',
        phone: '07700 900123',
        email: 'ada+500@example.com',
        deliveryMethod: 'email',
      }),
    })
    expect(response.status).toBe(202)
    await expect.poll(() => answers, { timeout: 15_000 }).toEqual(['500'])
    kill(worker)
    // The queue's memory is gone. Time passes.
    d1('execute', 'DB', '--command', "UPDATE leads SET due_at = 0, lease_until = 0 WHERE status = 'pending'")
    worker = await startWorker()
    await fetch(`http://localhost:${port}/cdn-cgi/local/scheduled`)
    await expect.poll(() => answers, { timeout: 15_000 }).toEqual(['500', '200'])
    expect(code).toBe('SPRING26')
  } finally {
    kill(worker)
    inbox.closeAllConnections()
    inbox.close()
  }
})

import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { createInbox } from '../local/inbox/inbox.ts'
import { startWorker } from './built-worker.ts'
import { expect, test } from './support.ts'

const port = 8897
const stateDir = 'test-results/restart-state'
const webhookPort = 8899

/** With a campaign code and a webhook from the command line. */
const start = () =>
  startWorker(port, stateDir, ['CAMPAIGN_CODE:SPRING26', `LEAD_WEBHOOK_URL:http://127.0.0.1:${webhookPort}/hook`])

const d1 = (...args: string[]) =>
  execFileSync('wrangler', ['d1', ...args, '--local', '--persist-to', stateDir], {
    env: { ...process.env, CI: 'true' },
  })

test('a lead whose delivery failed survives a kill and arrives once after the restart', async () => {
  test.setTimeout(120_000)
  const answers: string[] = []
  let code: string | undefined
  const inbox = createInbox(({ answered, fields }) => {
    answers.push(answered)
    code = fields.find(([name]) => name === 'sourcecode')?.[1]
  }).listen(webhookPort)
  rmSync(stateDir, { recursive: true, force: true })
  d1('migrations', 'apply', 'DB')
  let worker = await start()
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
    worker.kill()
    // The queue's memory is gone. Time passes.
    d1(
      'execute',
      'DB',
      '--command',
      "UPDATE deliveries SET due_at = 0, woken_at = 0, lease_until = 0 WHERE status = 'pending'",
    )
    worker = await start()
    await fetch(`http://localhost:${port}/cdn-cgi/local/scheduled`)
    await expect.poll(() => answers, { timeout: 15_000 }).toEqual(['500', '200'])
    expect(code).toBe('SPRING26')
  } finally {
    worker.kill()
    inbox.closeAllConnections()
    inbox.close()
  }
})

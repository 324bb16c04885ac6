import { createMessageBatch, createScheduledController } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import worker from '#worker/index.ts'
import { nightlyCron } from '#worker/retention/nightly.ts'
import { rowsWritten } from '../support/what-a-lead-uses.ts'
import { postLead, recordingQueue } from './support/api.ts'
import { emailSettings, start, wakeUp } from './support/deliveries.ts'
import { newKey } from './support/keys.ts'
import { landingLead } from './support/leads.ts'
import { MailService } from './support/mail-service.ts'

/** The database, adding up the rows that its statements write. */
function metered() {
  let rows = 0
  const noted = <T extends D1Result>(result: T) => {
    rows += result.meta.rows_written
    return result
  }
  const plain = new WeakMap<D1PreparedStatement, D1PreparedStatement>()
  const statementOf = (statement: D1PreparedStatement): D1PreparedStatement => {
    const all = async () => noted(await statement.all())
    const own: D1PreparedStatement = Object.assign(Object.create(statement), {
      bind: (...values: unknown[]) => statementOf(statement.bind(...values)),
      all,
      run: all,
      async first(column?: string) {
        const [row] = (await all()).results
        return row === undefined ? null : column === undefined ? row : row[column]
      },
    })
    plain.set(own, statement)
    return own
  }
  const db: D1Database = Object.assign(Object.create(env.DB), {
    prepare: (sql: string) => statementOf(env.DB.prepare(sql)),
    batch: async (statements: D1PreparedStatement[]) =>
      (await env.DB.batch(statements.map((statement) => plain.get(statement) ?? statement))).map(noted),
  })
  return { db, written: () => rows }
}

/** Leads that live together: what is written once for all of them counts for little. */
const together = 20
test.each([
  ['a lead', 'plain', {}],
  ['a lead with the guide by email', 'withEmail', emailSettings],
] as const)('%s writes as many rows in its life as docs/scale.md says', async (_, which, settings) => {
  const { db, written } = metered()
  const bindings = {
    ...env,
    LEADS_PER_PERSON: '2',
    LEADS_PER_VISITOR: '5',
    LEADS_PER_NETWORK: '300',
    LETTERS_A_DAY: '500',
    LETTERS_PER_MAILBOX: '1',
    LEAD_KEYS: newKey,
    DB: db,
    EMAIL: new MailService().binding,
    ...settings,
  }
  // The limits count in minutes of the real clock, and so with the posts of other files.
  const unlimited = { LEAD_LIMIT_VISITOR: undefined, LEAD_LIMIT_NETWORK: undefined }
  const { queue } = recordingQueue()
  const writtenBy = async (work: () => Promise<unknown>) => {
    const before = written()
    await work()
    return Math.round((written() - before) / together)
  }
  vi.setSystemTime(start)
  const leads = Array.from({ length: together }, (_, n) =>
    landingLead({ email: `ada@firm${n}.example`, phone: `077009000${n + 10}` }),
  )
  const taken = await writtenBy(async () => {
    for (const [n, lead] of leads.entries()) {
      const answer = await postLead(
        lead,
        { ...bindings, ...unlimited, LEAD_QUEUE: queue, EMAIL_QUEUE: queue },
        { 'cf-connecting-ip': `192.0.2.${n}` },
      )
      expect(answer.status).toBe(202)
    }
  })
  const delivered = await writtenBy(async () => {
    for (const name of ['lead-delivery', 'letters']) {
      const timestamp = new Date(start)
      const messages = leads.map(({ leadId }) => ({ id: leadId, timestamp, attempts: 1, body: wakeUp(leadId) }))
      await worker.queue(createMessageBatch(name, messages), bindings)
    }
  })
  const atNight = await writtenBy(async () => {
    for (const days of [2, 31, 62]) {
      vi.setSystemTime(start + days * 86_400_000)
      await worker.scheduled(createScheduledController({ cron: nightlyCron }), bindings)
    }
  })
  expect(await env.DB.prepare('SELECT sum(leads) AS leads FROM lead_totals').first('leads')).toBe(together)
  expect({ taken, delivered, atNight }).toEqual(rowsWritten[which])
})

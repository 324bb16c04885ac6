import { LeadCipher } from '../../../worker/store/lead-cipher.ts'
import { countLeads } from '../../../worker/store/lead-counts.ts'
import { parseLeadKeys } from '../../../worker/store/lead-keys.ts'
import { LeadStore } from '../../../worker/store/lead-store.ts'
import { RetentionStore } from '../../../worker/store/retention-store.ts'
import { batchSize, type Chore, type ChoreDatabase, type ChoreOrder } from '../chores.ts'
import { metered, type Tally } from './metered-database.ts'

interface ChoresEnv extends Readonly<Record<ChoreDatabase, D1Database>> {
  readonly LEAD_KEYS: string
}

interface Tools {
  readonly db: D1Database
  readonly store: LeadStore
  readonly retention: RetentionStore
  readonly now: number
}

const minuteMs = 60_000
const dayMs = 86_400_000

function save({ store, now: receivedAt }: Tools, leadId: string) {
  const person = { firstName: 'Ada', lastName: 'Lovelace', phone: '07700900123', email: 'ada@example.com' }
  const lead = { leadId, form: 'landing' as const, ...person, deliveryMethod: 'email' as const }
  return store.save({ lead, sourceCode: 'GUIDE', receivedAt })
}

const work: Record<Chore, (tools: Tools, leadId: string) => Promise<unknown>> = {
  nothing: ({ db }) => db.prepare('SELECT 1').first(),
  save,
  repeat: save,
  claim: ({ store, now }, leadId) => store.claim(leadId, now),
  postpone: ({ store, now }, leadId) => store.postpone(leadId, 'http 500', now),
  settle: ({ store, now }, leadId) => store.settle(leadId, 'delivered', 'http 200', now),
  sweep: ({ store, now }) => store.takeOverdue(now - minuteMs, now, batchSize),
  oldest: ({ store }) => store.oldestPending(),
  health: ({ db, now }) => countLeads(db, now),
  erase: ({ retention, now }) => retention.erase('delivered', now - 20 * dayMs, now, batchSize),
  forget: ({ retention, now }) => retention.forget(now - 300 * dayMs, batchSize),
  reseal: ({ retention }) => retention.reseal('', batchSize),
}

/** Does a chore once per lead id, with the worker's own stores, and returns the rows read and written. */
export default {
  async fetch(request, env) {
    const { chore, database, leadIds, isMetered } = await request.json<ChoreOrder>()
    const tally: Tally = { read: 0, written: 0 }
    const db = isMetered ? metered(env[database], tally) : env[database]
    const cipher = new LeadCipher(parseLeadKeys(env.LEAD_KEYS))
    const tools = { db, store: new LeadStore(db, cipher), retention: new RetentionStore(db, cipher), now: Date.now() }
    for (const leadId of leadIds) await work[chore](tools, leadId)
    return Response.json(tally)
  },
} satisfies ExportedHandler<ChoresEnv>

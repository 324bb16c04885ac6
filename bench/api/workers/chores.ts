import { DeliveryStore } from '../../../worker/delivery/delivery-store.ts'
import { RetentionStore } from '../../../worker/retention/retention-store.ts'
import { countLeads } from '../../../worker/store/delivery-counts.ts'
import { LeadCipher } from '../../../worker/store/lead-cipher.ts'
import { parseLeadKeys } from '../../../worker/store/lead-keys.ts'
import { LeadStore } from '../../../worker/store/lead-store.ts'
import { batchSize, type Chore, type ChoreDatabase, type ChoreOrder } from '../chores.ts'
import { metered, type Tally } from './metered-database.ts'

interface ChoresEnv extends Readonly<Record<ChoreDatabase, D1Database>> {
  readonly LEAD_KEYS: string
}

interface Tools {
  readonly db: D1Database
  readonly store: LeadStore
  readonly deliveries: DeliveryStore
  readonly retention: RetentionStore
  readonly now: number
}

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
  claim: ({ deliveries, now }, leadId) => deliveries.claim(leadId, now),
  postpone: ({ deliveries, now }, leadId) => deliveries.postpone(leadId, 'http 500', now, false),
  settle: ({ deliveries, now }, leadId) => deliveries.settle(leadId, { status: 'delivered', outcome: 'http 200' }, now),
  sweep: ({ deliveries, now }) => deliveries.takeDue(now, batchSize),
  oldest: ({ deliveries }) => deliveries.oldestPending(),
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
    const tools = {
      db,
      store: new LeadStore(db, cipher),
      deliveries: new DeliveryStore(db, 'webhook', cipher),
      retention: new RetentionStore(db, cipher),
      now: Date.now(),
    }
    for (const leadId of leadIds) await work[chore](tools, leadId)
    return Response.json(tally)
  },
} satisfies ExportedHandler<ChoresEnv>

import { faultOf, faults } from './faults.ts'
import { canary, expectedFields } from './leads.ts'
import type { Site } from './site.ts'
import type { Visitors } from './visitors.ts'
import type { ChaosWebhook } from './webhook.ts'

/** What a run leaves behind, from which its verdict follows. */
export interface Evidence {
  readonly visitors: Visitors
  readonly webhook: ChaosWebhook
  /** What waits at the end. */
  readonly waiting: Awaited<ReturnType<Site['waiting']>>
  /** When the worker was stopped (Unix ms). */
  readonly stops: readonly number[]
  /** Everything that all the workers of the run have logged. */
  readonly log: string
}

/** What must never happen, each with the leads or lines affected; after a good run all are empty. */
export function violations(evidence: Evidence): Readonly<Record<string, readonly string[]>> {
  const { visitors, webhook, waiting, stops, log } = evidence
  const { attempted, acknowledged, wronged } = visitors
  const isHeld = (phone: string) => faultOf(attempted.get(phone)?.leadId ?? '').held === true
  const held = [...attempted.keys()].filter(isHeld)
  const name = (phone: string) => `${phone}, ${webhook.taken.get(phone)?.[0]?.id ?? attempted.get(phone)?.leadId}`
  const deliveries = [...webhook.taken]
  const where = (isWrong: (entry: (typeof deliveries)[number]) => boolean) =>
    deliveries.filter(isWrong).map(([phone]) => name(phone))
  return {
    'visitors without an answer': wronged,
    'attempted, not acknowledged': [...attempted.keys()].filter((phone) => !acknowledged.has(phone)).map(name),
    'acknowledged, not delivered': [...acknowledged.keys()]
      .filter((phone) => !webhook.taken.has(phone) && !isHeld(phone))
      .map(name),
    'delivered, never sent': where(([phone]) => !attempted.has(phone)),
    'held, and delivered': where(([phone]) => isHeld(phone)),
    'delivered with other fields': where(([phone, all]) => {
      const lead = attempted.get(phone)
      const expected = Object.entries(lead ? expectedFields(lead) : {})
      return all.some(({ fields }) => expected.some(([field, value]) => fields[field] !== value) || 'repeat' in fields)
    }),
    'delivered under two ids': where(([, all]) => new Set(all.map(({ id }) => id)).size > 1),
    'delivered twice without reason': where(([, all]) => {
      const [first, ...again] = all
      const isCrash = stops.some((at) => first && first.at <= at && again.some((next) => next.at >= at))
      return first !== undefined && again.length > 0 && !isCrash && !faultOf(first.id).mayRepeat
    }),
    'not as the webhook expects': webhook.unexpected,
    'still waiting': waiting.pending + waiting.parked > 0 ? [JSON.stringify(waiting)] : [],
    'held, more or fewer than look like a program’s':
      waiting.held === held.length ? [] : [`${waiting.held}, not ${held.length}`],
    'personal data in the log': log.split('\n').filter((line) => line.includes(canary) || /\b0\d{10}\b/.test(line)),
    'faults that never struck': faults
      .filter(({ database, queue }) => database ?? queue)
      .map((fault) => fault.name)
      .filter((fault) => !log.includes(`"fault":"${fault}"`)),
  }
}

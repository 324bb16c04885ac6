import { env } from 'cloudflare:workers'
import fc from 'fast-check'
import { beforeEach, expect, test, vi } from 'vitest'
import { consume } from '#worker/delivery/consumer.ts'
import { retrySchedule } from '#worker/delivery/retry-policy.ts'
import { sweep } from '#worker/delivery/sweep.ts'
import { acceptLead } from '#worker/lead/accept.ts'
import { sinkAnswering, start, store } from './support/consume-at.ts'
import { acceptedLead, rows } from './support/leads.ts'
import { SimulatedQueue } from './support/simulated-queue.ts'

/** What should happen to a lead, without a database or queue. Times are Unix ms. */
interface ModelLead {
  status: 'pending' | 'delivered' | 'parked'
  attempts: number
  due: number
  leaseUntil: number
}

class Model {
  now = start
  readonly leads = new Map<string, ModelLead>()
  wakeUps: { id: string; at: number }[] = []

  lead(id: string): ModelLead {
    const lead = this.leads.get(id)
    if (!lead) throw new Error('no such lead')
    return lead
  }

  isFree({ status, due, leaseUntil }: ModelLead): boolean {
    return status === 'pending' && due <= this.now + 2_000 && leaseUntil <= this.now
  }
}

class Real {
  readonly queue: SimulatedQueue
  readonly accepted: ReturnType<typeof acceptedLead>[] = []
  taken: string[] = []

  constructor(model: Model) {
    this.queue = new SimulatedQueue(() => model.now)
  }
}

type Command = fc.AsyncCommand<Model, Real>

/** A command that can always run, after which the table must match the model. */
function command(name: string, run: (model: Model, real: Real) => Promise<void>): Command {
  return {
    check: () => true,
    toString: () => name,
    async run(model, real) {
      await run(model, real)
      const stored = (await rows()).map(({ id, status, attempts, due_at: due }) => [id, { status, attempts, due }])
      const expected = [...model.leads].map(([id, { status, attempts, due }]) => [id, { status, attempts, due }])
      expect(Object.fromEntries(stored)).toEqual(Object.fromEntries(expected))
    },
  }
}

const submit = command('submit', async (model, real) => {
  const accepted = acceptedLead({ receivedAt: model.now })
  real.accepted.push(accepted)
  expect(await acceptLead(accepted, { store: store(), queue: real.queue.binding })).toBe('accepted')
  model.leads.set(accepted.id, { status: 'pending', attempts: 0, due: model.now, leaseUntil: 0 })
  model.wakeUps.push({ id: accepted.id, at: model.now })
})

const submitAgain = command('submit again', async (_, real) => {
  for (const accepted of real.accepted) {
    expect(await acceptLead(accepted, { store: store(), queue: real.queue.binding })).toBe('accepted')
  }
})

const wait = (seconds: number) =>
  command(`wait ${seconds} s`, async (model) => {
    model.now += seconds * 1000
  })

/** Everything due is handed to a consumer, and the webhook gives every request the same answer. */
const deliver = (status: number) =>
  command(`deliver, answered ${status}`, async (model, real) => {
    const answering = sinkAnswering(() => new Response(null, { status }))
    const fetchAndNote: typeof fetch = async (_, init) => {
      if (status === 200) real.taken.push(new Headers(init?.headers).get('webhook-id') ?? '')
      return answering.fetch(_, init)
    }
    const sink = { ...answering, fetch: fetchAndNote }
    const tools = { store: store(), sink, now: () => model.now, random: () => 0.5 }
    await real.queue.deliver((batch) => consume(batch, tools), 100)

    const due = model.wakeUps.filter(({ at }) => at <= model.now)
    model.wakeUps = model.wakeUps.filter(({ at }) => at > model.now)
    for (const { id } of due) {
      const lead = model.lead(id)
      if (!model.isFree(lead)) continue
      lead.attempts++
      const delay = retrySchedule[lead.attempts - 1]
      if (status === 200) lead.status = 'delivered'
      else if (delay === undefined) lead.status = 'parked'
      else {
        lead.due = model.now + delay * 1000
        model.wakeUps.push({ id, at: lead.due })
      }
    }
  })

const consumerDies = command('a consumer dies holding every lead', async (model) => {
  for (const [id, lead] of model.leads) {
    const claimed = await store().claim(id, model.now)
    expect(claimed !== undefined).toBe(model.isFree(lead))
    if (!claimed) continue
    lead.attempts++
    lead.leaseUntil = model.now + 60_000
  }
})

const reload = command('reload', async (model, real) => {
  real.queue.forgetWakeUps()
  model.wakeUps = []
})

const sweepNow = command('sweep', async (model, real) => {
  const isOverdue = (lead: ModelLead) =>
    lead.status === 'pending' && lead.due < model.now - 60_000 && lead.leaseUntil <= model.now
  const overdue = [...model.leads].filter(([, lead]) => isOverdue(lead))
  expect(await sweep(store(), real.queue.binding, model.now)).toMatchObject({ requeued: overdue.length })
  for (const [id, lead] of overdue) {
    lead.due = model.now
    model.wakeUps.push({ id, at: model.now })
  }
})

beforeEach(() => {
  for (const level of ['log', 'warn', 'error'] as const) vi.spyOn(console, level).mockReturnValue()
})

test('whatever happens, in any order, the store and consumer match the model, and no lead is lost', async () => {
  const commands = [
    fc.constantFrom(submit, submitAgain, consumerDies, reload, sweepNow),
    fc.constantFrom(200, 500, 500).map(deliver),
    fc.constantFrom(1, 11, 61, 700, 90_000).map(wait),
  ]
  await fc.assert(
    fc.asyncProperty(fc.commands(commands, { maxCommands: 40 }), async (all) => {
      await env.DB.exec('DELETE FROM leads')
      const model = new Model()
      const real = new Real(model)
      await fc.asyncModelRun(() => ({ model, real }), [submit, ...all])
      // Whatever the state now, a working webhook gets every lead that is not parked, once.
      for (const last of [wait(90_000), sweepNow, deliver(200)]) await last.run(model, real)
      const delivered = [...model.leads].filter(([, { status }]) => status !== 'parked').map(([id]) => id)
      expect(real.taken.toSorted()).toEqual(delivered.toSorted())
    }),
    { numRuns: 40 },
  )
})

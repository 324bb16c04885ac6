import { Hono } from 'hono'
import * as z from 'zod/mini'
import site from '../../worker/index.ts'

/** About what the site's schema checks of a lead from the landing page. */
const text = (most) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most))
const posted = z.strictObject({
  leadId: z.uuid(),
  form: z.literal('landing'),
  firstName: text(100),
  lastName: text(100),
  phone: text(40).check(z.regex(/^0[\d ]{9,13}$/)),
  email: z.email().check(z.maxLength(254)),
  deliveryMethod: z.enum(['email', 'post']),
  signals: z.object({ trap: z.string(), openForMs: z.number() }),
})

const hono = new Hono().post('/api/lead', (c) => c.json({ leadId: '' }, 202))
const validating = new Hono().post('/api/lead', async (c) => {
  const lead = posted.safeParse(await c.req.json())
  return lead.success ? c.json({ leadId: lead.data.leadId }, 202) : c.json({}, 422)
})

/** Stores a lead at once, and returns its row: the sixth of the values is the digest, the ninth when it came. */
const statement = { bind: (...values) => ({ first: async () => ({ digest: values[5], received_at: values[8] }) }) }
const limit = { limit: async () => ({ success: true }) }
const bindings = { DB: { prepare: () => statement }, LEAD_QUEUE: { send: async () => undefined } }

const bindingCalled = (known, name) => known[name] ?? (name.includes('_LIMIT_') ? limit : undefined)

let completed

/**
 * The site's worker with an instant fake for each binding, so that only its own cost remains: local stand-ins for D1,
 * queues and limits run in the same process, unlike the real ones.
 */
function prompt(request, env, context) {
  // One object for all requests, because the worker caches what it reads from it.
  completed ??= new Proxy({ ...env, ...bindings }, { get: bindingCalled })
  return site.fetch(request, completed, context)
}

const rungs = { bare: () => new Response('{}'), hono: hono.fetch, validate: validating.fetch, prompt }

/** The least a Worker can do; Hono; Hono that validates; ours without the cost of what is around it. */
export default { fetch: (request, env, context) => rungs[env.RUNG](request, env, context) }

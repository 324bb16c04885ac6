import { Hono } from 'hono'
import * as z from 'zod/mini'

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

let hono

function honoOn(rung) {
  const app = new Hono()
  return app.post('/api/lead', async (c) => {
    if (rung !== 'validate') return c.json({ leadId: '' }, 202)
    const lead = posted.safeParse(await c.req.json())
    return lead.success ? c.json({ leadId: lead.data.leadId }, 202) : c.json({}, 422)
  })
}

/** The least a Worker can do; Hono; Hono that validates. */
export default {
  fetch(request, env, context) {
    if (env.RUNG === 'bare') return new Response('{}')
    hono ??= honoOn(env.RUNG)
    return hono.fetch(request, env, context)
  },
}

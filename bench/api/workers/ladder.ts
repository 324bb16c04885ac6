import { zValidator } from '@hono/zod-validator'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { leadEndpoint } from '../../../contract/api.ts'
import { leadLimits } from '../../../contract/lead-parts.ts'
import type { Env } from '../../../worker/env.ts'
import { apiHeaders } from '../../../worker/http/common-headers.ts'
import { ownAndAllowedPages } from '../../../worker/http/own-pages.ts'
import { problem } from '../../../worker/http/problem.ts'
import { reasonToHold } from '../../../worker/lead/hold.ts'
import { postedJson } from '../../../worker/lead/posted-lead.ts'
import { settingsOf } from '../../../worker/settings.ts'
import { noCipher } from '../../../worker/store/lead-cipher.ts'
import { storedForm } from '../../../worker/store/queue-message.ts'
import { type Rung, reaches } from '../rungs.ts'

interface LadderEnv extends Env {
  readonly RUNG: Rung
}

/** The accept path of `worker/lead/route.ts`, from its own parts, up to a rung; it has no bindings. */
function acceptPath(rung: Rung): Hono<{ Bindings: Env }> {
  const has = (part: Rung) => reaches(rung, part)
  const app = new Hono<{ Bindings: Env }>()
  if (has('headers')) app.use(apiHeaders)
  if (has('guards')) {
    app.use(ownAndAllowedPages)
    app.use(bodyLimit({ maxSize: leadLimits.body, onError: (c) => problem(c, 'too_large') }))
  }
  if (!has('validate')) {
    return app.post(leadEndpoint, async (c) => {
      if (has('parse')) await c.req.json()
      return c.json({ leadId: '' }, 202)
    })
  }
  const validated = zValidator('json', postedJson, (result, c) => {
    if (!result.success) return problem(c, 'invalid_lead')
  })
  return app.post(leadEndpoint, validated, async (c) => {
    const { lead, signals } = c.req.valid('json')
    if (has('guards')) await reasonToHold(c, lead, signals, Date.now())
    const { campaignCode, cipher } = settingsOf(c.env)
    const accepted = { lead, sourceCode: campaignCode, receivedAt: Date.now() }
    if (has('digest')) await storedForm(accepted, has('seal') ? cipher : noCipher)
    return c.json({ leadId: lead.leadId }, 202)
  })
}

let app: Hono<{ Bindings: Env }> | undefined

export default {
  fetch(request, env, context) {
    app ??= acceptPath(env.RUNG)
    return app.fetch(request, env, context)
  },
} satisfies ExportedHandler<LadderEnv>

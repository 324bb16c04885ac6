import { bodyLimit } from 'hono/body-limit'
import { Hono } from 'hono/tiny'
import * as z from 'zod/mini'
import { longestBeacon, pageEvents, visitIn } from '#contract/funnel.ts'
import type { Env } from '../env.ts'
import { ownPages } from '../http/own-pages.ts'
import { problem } from '../http/problem.ts'
import { limitVisitor } from '../http/rate-limit.ts'
import { errorName, log } from '../log.ts'
import { settingsOf } from '../settings.ts'
import { sourceCodeOf } from '../store/campaign-codes.ts'
import { ukDay } from '../store/uk-time.ts'
import { objectionOf } from './counting-route.ts'

/**
 * `POST /api/visit`: what happened on one of our pages, as `visitIn` reads it. It is answered 204 whatever becomes of
 * it, and becomes one data point, or nothing: without the binding, from someone who objects, when malformed.
 */
export const visitRoute = new Hono<{ Bindings: Env }>()
  .post(
    '/',
    ownPages,
    limitVisitor((env) => env.VISIT_LIMIT_VISITOR),
    bodyLimit({ maxSize: longestBeacon, onError: (c) => problem(c, 'too_large') }),
    async (c) => {
      const point =
        objectionOf(c.req.raw) || !c.env.FUNNEL ? undefined : await pointOf(await c.req.text(), c.req.raw, c.env)
      try {
        if (point) await c.env.FUNNEL?.writeDataPoint(point)
      } catch (error) {
        log({ event: 'visit_uncounted', error: errorName(error) })
      }
      return c.body(null, 204)
    },
  )
  .all('/', (c) => {
    c.header('allow', 'POST')
    return problem(c, 'method_not_allowed')
  })

/**
 * A data point, which is all that is ever kept: day, key, code, form, version and device, and a 1 for each event. There is
 * nothing in it of who sent it or from where; a program's has a 1 in the last place alone. The desk reads it.
 */
async function pointOf(text: string, request: Request, env: Env): Promise<AnalyticsEngineDataPoint | undefined> {
  const { headers, url } = request
  const page = URL.parse(headers.get('referer') ?? '')
  if (page?.origin !== new URL(url).origin) return undefined
  const visit = visitIn(text, page, headers.get('user-agent') ?? '')
  if (!visit || visit.events.length === 0) return undefined
  const { key, form, version, device, events } = visit
  const isBot = visit.isBot || isKnownBot(request)
  if (isBot && !events.includes('seen')) return undefined
  const now = Date.now()
  const code = await sourceCodeOf(env.DB, settingsOf(env), key, now)
  return {
    indexes: [key],
    blobs: [ukDay(now), key, code, form, version, device],
    doubles: [...pageEvents.map((event) => Number(!isBot && events.includes(event))), Number(isBot)],
  }
}

/** Cloudflare's score below which a request is likely a program's; 0 is none, which most plans have. */
const botScore = 30

const botSigns = z.object({
  verifiedBotCategory: z.nullish(z.string()),
  botManagement: z.nullish(z.object({ score: z.nullish(z.number()), verifiedBot: z.nullish(z.boolean()) })),
})

/** What Cloudflare itself says, as far as the firm's plan has it. */
function isKnownBot({ cf }: Request): boolean {
  const { verifiedBotCategory, botManagement } = botSigns.safeParse(cf).data ?? {}
  const score = botManagement?.score ?? 0
  return !!verifiedBotCategory || !!botManagement?.verifiedBot || (score > 0 && score < botScore)
}

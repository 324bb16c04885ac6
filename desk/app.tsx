import { Hono } from 'hono'
import { errorName, log } from '#worker/log.ts'
import { type DeskContext, type GateTools, gate } from './access/gate.ts'
import { actRoute } from './act/route.tsx'
import { auditRoute } from './audit/route.tsx'
import { campaignsRoute } from './campaigns/route.tsx'
import { dayWords } from './clock.ts'
import { codesRoute } from './codes/route.tsx'
import { deskWords } from './content.ts'
import { strictHeaders } from './headers.ts'
import { siteHealth } from './health.ts'
import { leadsRoute } from './leads/route.tsx'
import { Notice } from './parts/section.tsx'
import { show } from './parts/show.tsx'
import { paths } from './paths.ts'
import { readToday } from './today/read-today.ts'
import { TodayPage } from './today/today-page.tsx'

/** The desk. Everything, its stylesheet and fonts too, is behind the gate; errors say nothing about a lead. */
export function createDesk(tools: GateTools) {
  const desk = new Hono<DeskContext>()
    .use(strictHeaders)
    .use(gate(tools))
    .get(paths.today, async (c) => {
      const now = c.get('now')
      const [figures, health] = await Promise.all([readToday(c.env.DB, now), siteHealth(c.env)])
      return show(c, { title: dayWords(now), at: 'today' }, <TodayPage figures={figures} health={health} now={now} />)
    })
    .route(paths.leads, leadsRoute)
    .route(paths.act, actRoute)
    .route('/', campaignsRoute)
    .route(paths.codes, codesRoute)
    .route(paths.audit, auditRoute)
    .get('/assets/*', async (c) => {
      const file = await c.env.ASSETS.fetch(c.req.raw)
      return new Response(file.body, file)
    })

  desk.notFound((c) => show(c, { title: deskWords.notFoundTitle, status: 404 }, <Notice>{deskWords.notFound}</Notice>))
  desk.onError((error, c) => {
    log({ event: 'unhandled_error', error: errorName(error) })
    if (c.get('who') === undefined) return c.body(null, 500)
    return show(c, { title: deskWords.failedTitle, status: 500 }, <Notice isAlert={true}>{deskWords.failed}</Notice>)
  })
  return desk
}

import { Hono } from 'hono'
import { seeStatement } from '#worker/alerts/alert-memory.ts'
import type { DeskContext } from '../access.ts'
import { writeAudit } from '../act/audit-store.ts'
import { dayWords, timeWords } from '../clock.ts'
import { paths } from '../paths.ts'
import { siteHealth } from '../settings.ts'
import { show } from '../shell.tsx'
import { readAlerts } from './alerts.tsx'
import { readToday } from './read-today.ts'
import { TodayPage } from './today-page.tsx'

/** How often the page asks for itself again (seconds). Nothing on it is filled in that this could lose. */
const refreshSeconds = 60

/**
 * `GET /`: what a day at the desk begins with, again every minute unless `refresh=off`. `POST /test-alert`: has a test
 * alert sent with the site's next run, which finds it where it finds any other; who asked is written down first.
 */
export const todayRoute = new Hono<DeskContext>()
  .get(paths.today, async (c) => {
    const now = c.get('now')
    const isRefreshing = c.req.query('refresh') !== 'off'
    const [figures, alerts, health] = await Promise.all([
      readToday(c.env.DB, now),
      readAlerts(c.env.DB, now),
      siteHealth(c.env),
    ])
    if (isRefreshing) c.header('refresh', String(refreshSeconds))
    return show(
      c,
      { title: dayWords(now), at: 'today' },
      <TodayPage figures={figures} alerts={alerts} health={health} now={now} isRefreshing={isRefreshing} />,
    )
  })
  .post(paths.testAlert, async (c) => {
    const [now, who] = [c.get('now'), c.get('who')]
    await writeAudit(c.env.DB, { at: now, who, action: 'alert tested', which: { filter: '' }, leads: 0 })
    await c.env.DB.prepare(seeStatement)
      .bind('test', now, `${who} asked for it at ${timeWords(now)}.`, 1, now)
      .run()
    return c.redirect(paths.today, 303)
  })

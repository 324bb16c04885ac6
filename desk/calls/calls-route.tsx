import { type Context, Hono } from 'hono'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { type CallMark, callMarks } from '#worker/staff/audit.ts'
import { noteCalls } from '#worker/store/calls.ts'
import type { DeskContext } from '../access.ts'
import { callsFilter, correctAudit, writeAudit } from '../act/audit-store.ts'
import { Notice } from '../parts.tsx'
import { pageNames, paths, withQuery } from '../paths.ts'
import { cipherOf, siteHealth } from '../settings.ts'
import { show } from '../shell.tsx'
import { CallsPage, LateCallsPage } from './calls-page.tsx'
import { markCall, readCalls, readLateCalls } from './read-calls.ts'

const words = {
  unknown:
    'The site did not say whether calls are made from here or where the webhook’s reader is. Ask before you ring, if you do not know.',
  marked: {
    rung: 'Marked as rung.',
    'no answer':
      'Marked: no answer. If another call was promised, it is due at its own time or, if that has begun, in the next part of a day in which we ring. If not, nobody rings again.',
    booked: 'Marked as booked.',
    'wrong number': 'Marked as a wrong number.',
    'put back': 'The call is to be made again.',
  } satisfies Record<CallMark, string>,
  changed: 'Nothing was done: someone else has marked this call, or its lead is erased. Here is how things are now.',
  malformed: 'It could not be understood what to do, and nothing was done.',
} as const

const marking = z.object({
  lead: z.uuid(),
  unanswered: z.pipe(z.string().check(z.regex(/^\d{1,6}$/)), z.transform(Number)),
  mark: z.enum(callMarks),
})

/**
 * `GET /calls`: who is to be rung and when, which is written down as opening so many leads. `POST /calls`: notes what became
 * of one call, once it is written down who says so, unless someone else did meanwhile.
 */
export const callsRoute = new Hono<DeskContext>()
  .get('/', (c) => {
    const mark = callMarks.find((known) => known === c.req.query('marked'))
    return showCalls(c, 200, mark && <Notice>{words.marked[mark]}</Notice>)
  })
  .post('/', async (c) => {
    const asked = marking.safeParse(await c.req.parseBody())
    if (!asked.success) {
      return show(c, { title: pageNames.calls, at: 'calls', status: 400 }, <Notice>{words.malformed}</Notice>)
    }
    const { lead, mark } = asked.data
    const [at, who] = [c.get('now'), c.get('who')]
    const entry = await writeAudit(c.env.DB, { at, who, action: mark, which: { leadId: lead }, leads: 1 })
    if (await markCall(c.env.DB, cipherOf(c.env), asked.data, who, at))
      return c.redirect(withQuery(paths.calls, { marked: mark }), 303)
    await correctAudit(c.env.DB, entry, 0)
    return showCalls(c, 409, <Notice isAlert={true}>{words.changed}</Notice>)
  })

async function showCalls(c: Context<DeskContext>, status: 200 | 409, notice: ReactNode): Promise<Response> {
  const { DB: db } = c.env
  const [now, cipher] = [c.get('now'), cipherOf(c.env)]
  const [health] = await Promise.all([siteHealth(c.env), noteCalls(db, cipher, now)])
  const page = { title: pageNames.calls, at: 'calls', status } as const
  if (health?.callsAt === 'webhook') {
    return show(c, page, <LateCallsPage calls={await readLateCalls(db, now)} now={now} />)
  }
  const calls = await readCalls(db, cipher, now)
  const { overdue, today, tomorrow, later } = calls
  const shown = [overdue, today, tomorrow, later].flatMap((group) => group.calls)
  const leads = shown.filter(({ content }) => content.kind === 'readable').length
  if (leads > 0) {
    await writeAudit(db, { at: now, who: c.get('who'), action: 'opened', which: { filter: callsFilter }, leads })
  }
  return show(
    c,
    page,
    <>
      {notice}
      {!health && <Notice isAlert={true}>{words.unknown}</Notice>}
      <CallsPage calls={calls} now={now} />
    </>,
  )
}

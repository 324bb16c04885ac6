import { Hono } from 'hono'
import type { DeskContext } from '../access/gate.ts'
import { correctAudit, writeAudit } from '../audit/audit-store.ts'
import { actWords } from '../content.ts'
import { queryText } from '../leads/filter-query.ts'
import { Notice } from '../parts/section.tsx'
import { show } from '../parts/show.tsx'
import { AskPage, DonePage } from './act-page.tsx'
import { countTarget, mostAtOnce, perform } from './perform.ts'
import { type Intent, readIntent } from './target.ts'

const auditNames = { send: 'sent on', letter: 'letter sent again', erase: 'erased' } as const

/**
 * `GET /act`: how many leads it is about, and what will happen. `POST /act` with the same and that number: does it, or
 * asks again if the number is another by now. Who did it is written down first.
 */
export const actRoute = new Hono<DeskContext>()
  .get('/', async (c) => {
    const intent = readIntent((name) => c.req.query(name))
    if (!intent) return show(c, { title: actWords.malformedTitle, status: 400 }, <Notice>{actWords.malformed}</Notice>)
    const count = await countTarget(c.env.DB, intent)
    return show(c, pageOf(intent), <AskPage intent={intent} count={count} hasChanged={false} />)
  })
  .post('/', async (c) => {
    const form = await c.req.parseBody()
    const given = (name: string) => (typeof form[name] === 'string' ? form[name] : undefined)
    const intent = readIntent(given)
    if (!intent) return show(c, { title: actWords.malformedTitle, status: 400 }, <Notice>{actWords.malformed}</Notice>)
    const count = await countTarget(c.env.DB, intent)
    if (count === 0 || String(count) !== given('count')) {
      return show(c, { ...pageOf(intent), status: 409 }, <AskPage intent={intent} count={count} hasChanged={true} />)
    }
    const { target, doing } = intent
    const [now, expected] = [c.get('now'), Math.min(count, mostAtOnce)]
    const entry = await writeAudit(c.env.DB, {
      at: now,
      who: c.get('who'),
      action: auditNames[doing],
      which: target.kind === 'one' ? { leadId: target.id } : { filter: queryText(target.query) },
      leads: expected,
    })
    const done = await perform(c.env.DB, intent, now)
    if (done !== expected) await correctAudit(c.env.DB, entry, done)
    return show(c, pageOf(intent), <DonePage intent={intent} done={done} left={count - expected} />)
  })

const pageOf = ({ doing }: Intent) => ({ title: actWords[doing].title, at: 'leads' }) as const

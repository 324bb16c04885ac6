import { Hono } from 'hono'
import { Button } from '#app/ui/button.tsx'
import type { DeskContext } from '../access.ts'
import { correctAudit, writeAudit } from '../audit/audit-store.ts'
import { counted } from '../leads/describe-lead.ts'
import { queryText } from '../leads/filter-query.ts'
import { Actions, Facts, Lead, LinkButton, Notice } from '../parts/parts.tsx'
import { show } from '../parts/shell.tsx'
import { leadPath, paths, withQuery } from '../paths.ts'
import { countTarget, type Intent, intentFields, mostAtOnce, perform, readIntent, targetWords } from './perform.ts'
import { AskTime, againWithoutTime, againWords } from './send-again.tsx'

const soon = (minutes: number) =>
  `The first go within two minutes${minutes > 2 ? `, the last after about ${minutes}` : ''}.`

const words = {
  send: {
    title: 'Send on',
    one: 'This lead will be sent to the system that receives leads, with all its tries ahead of it.',
    many: (leads: string) =>
      `${leads} will be sent to the system that receives leads, with all their tries ahead of them.`,
    when: soon,
    button: (leads: string) => `Send ${leads} on`,
    done: (leads: string) => `${leads} will be sent on within two minutes.`,
    none: 'No lead that can be sent on matches. One that is erased cannot be sent again; one that is delivered can, from its own page.',
  },
  again: againWords,
  letter: {
    title: 'Send the letter again',
    one: 'The letter with the guide will be sent to this person again.',
    many: (leads: string) => `The letters of ${leads} will be sent again, with all their tries ahead of them.`,
    when: soon,
    button: (leads: string) => `Send the letters of ${leads}`,
    done: (leads: string) => `The letters of ${leads} will be sent within two minutes.`,
    none: 'No letter that can be sent again matches.',
  },
  erase: {
    title: 'Erase',
    one: 'Everything personal in this lead will be erased for good. No one can bring it back.',
    many: (leads: string) => `Everything personal in ${leads} will be erased for good. No one can bring it back.`,
    when: () => 'Only dates and the campaign code are left, so that the counts stay right.',
    button: (leads: string) => `Erase ${leads} for good`,
    done: (leads: string) => `${leads} erased.`,
    none: 'No lead that can be erased matches.',
  },
  which: 'Which',
  changed: 'The number has changed since you were asked, and nothing was done. Please look again.',
  left: (leads: string) => `${leads} still match: so many are done in steps. Go on to do the rest.`,
  back: 'Back, and change nothing',
  goOn: 'Do the rest',
  toLeads: 'To the leads',
  toToday: 'To today',
  malformedTitle: 'Nothing was done',
  malformed: 'It could not be understood what to do, and nothing was done.',
} as const

const auditNames = { send: 'sent on', again: 'sent again', letter: 'letter sent again', erase: 'erased' } as const

/**
 * `GET /act`: how many leads it is about, and what will happen. `POST /act` with the same and that number: does it, or
 * asks again if the number is another by now. Who did it is written down first.
 */
export const actRoute = new Hono<DeskContext>()
  .get('/', async (c) => {
    const given = (name: string) => c.req.query(name)
    const [intent, query] = [readIntent(given), againWithoutTime(given)]
    if (!intent && query) return show(c, { title: againWords.title, at: 'leads' }, <AskTime query={query} />)
    if (!intent) return show(c, malformed, <Notice>{words.malformed}</Notice>)
    const count = await countTarget(c.env.DB, intent, c.get('now'))
    return show(c, pageOf(intent), <AskPage intent={intent} count={count} hasChanged={false} />)
  })
  .post('/', async (c) => {
    const form = await c.req.parseBody()
    const given = (name: string) => (typeof form[name] === 'string' ? form[name] : undefined)
    const intent = readIntent(given)
    if (!intent) return show(c, malformed, <Notice>{words.malformed}</Notice>)
    const count = await countTarget(c.env.DB, intent, c.get('now'))
    if (count === 0 || isTooMany(intent, count) || String(count) !== given('count')) {
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

/** What has been sent again is delivered as before: it could not be told from the rest, which would have to follow. */
const isTooMany = ({ doing, target }: Intent, count: number) =>
  doing === 'again' && target.kind === 'all' && target.query.state === 'delivered' && count > mostAtOnce

const malformed = { title: words.malformedTitle, status: 400 } as const
const pageOf = ({ doing }: Intent) => ({ title: words[doing].title, at: 'leads' }) as const

/** Leads that the site's sweep puts on the queue in a minute: `worker/delivery/sweep.ts`. */
const sentAMinute = 2_500

interface AskProps {
  readonly intent: Intent
  readonly count: number
  /** Whether it was another number when it was last asked. */
  readonly hasChanged: boolean
}

/** Says how many and what will happen, before anything does. */
function AskPage({ intent, count, hasChanged }: AskProps) {
  const { one, many, when, button, none } = words[intent.doing]
  const now = Math.min(count, mostAtOnce)
  if (intent.target.kind === 'all' && isTooMany(intent, count))
    return <AskTime query={intent.target.query} tooMany={counted(count)} />
  return (
    <>
      {hasChanged && <Notice isAlert={true}>{words.changed}</Notice>}
      <Facts facts={[[words.which, targetWords(intent.target)]]} />
      {count === 0 ? (
        <Lead>{none}</Lead>
      ) : (
        <>
          <Lead>{intent.target.kind === 'one' ? one : many(counted(now))}</Lead>
          <Lead>{when(2 + Math.floor(now / sentAMinute))}</Lead>
          {count > now && <Lead>{words.left(counted(count))}</Lead>}
        </>
      )}
      <form method="post" action={paths.act}>
        {[...intentFields(intent), ['count', String(count)] as const].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Actions>
          {count > 0 && <Button type="submit">{button(counted(now))}</Button>}
          <LinkButton href={backFrom(intent)}>{words.back}</LinkButton>
        </Actions>
      </form>
    </>
  )
}

interface DoneProps {
  readonly intent: Intent
  readonly done: number
  /** How many were left out because there were too many at once. */
  readonly left: number
}

/** Says what was done. */
function DonePage({ intent, done, left }: DoneProps) {
  const rest = withQuery(paths.act, Object.fromEntries(intentFields(intent)))
  return (
    <>
      <Notice>{words[intent.doing].done(counted(done))}</Notice>
      {left > 0 && <Lead>{words.left(counted(left))}</Lead>}
      <Actions>
        {left > 0 && (
          <LinkButton href={rest} kind="primary">
            {words.goOn}
          </LinkButton>
        )}
        <LinkButton href={paths.today}>{words.toToday}</LinkButton>
        <LinkButton href={backFrom(intent)}>{words.toLeads}</LinkButton>
      </Actions>
    </>
  )
}

function backFrom({ target }: Intent): string {
  return target.kind === 'one' ? leadPath(target.id) : withQuery(paths.leads, { ...target.query })
}

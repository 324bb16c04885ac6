import { Hono } from 'hono'
import * as z from 'zod/mini'
import { Button } from '#app/ui/button.tsx'
import { countReturning, type Returning, takeBack } from '#worker/staff/erasing.ts'
import { countIn } from '#worker/staff/lead-record.ts'
import type { DeskContext } from '../access.ts'
import { timeWords } from '../clock.ts'
import { counted } from '../leads/describe-lead.ts'
import { Actions, DataTable, Lead, LinkButton, Notice, Section } from '../parts.tsx'
import { entryCsvPath, leadPath, paths } from '../paths.ts'
import { show } from '../shell.tsx'
import { correctAudit, type EntryLeads, readEntry, writeAudit } from './audit-store.ts'
import { whyNotBy } from './erase.tsx'
import { mostAtOnce } from './perform.ts'

const words = {
  title: 'Take back',
  button: (leads: string) => `Take ${leads} back`,
  done: (leads: string) => `Taken back: ${leads}, as before. What was still to be sent goes out within two minutes.`,
  none: 'Nothing was taken back: the hour is over, or someone has taken it back already.',
  malformed: 'It could not be understood what to take back, and nothing was done.',
  toLead: 'To the lead',
  toAudit: 'To who did what',
  until: (leads: string, time: string) =>
    `Until ${time} you can take ${leads} back. After that everything personal is gone for good. Meanwhile no one is written to or rung.`,
  which: 'Which leads',
  caption: 'Their ids',
  untold:
    'In the system that receives leads there is nothing to delete: none of these was sent there, or it has been taken back.',
  told: (leads: string) =>
    `The system that receives leads may have ${leads} of these. Delete them there as well: look for these ids.`,
  some: (shown: number) => `The first ${shown} are shown; the file has all of them.`,
  file: 'Save all the ids as a file',
} as const

const what = z.union([
  z.object({ lead: z.uuid() }),
  z.object({ entry: z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number)) }),
])

/** Leads in one batch of statements. */
const batchSize = 500

/**
 * `POST /take-back`: puts one lead, or all that one entry of the audit erased, back as they were, once it is written down who
 * does it. Whoever may erase may do so for an hour.
 */
export const takeBackRoute = new Hono<DeskContext>().post('/', async (c) => {
  const { DB: db } = c.env
  const [now, who] = [c.get('now'), c.get('who')]
  const page = { title: words.title, at: 'audit' } as const
  const refusal = whyNotBy(who, c.env, false)
  if (refusal) return show(c, { ...page, status: 403 }, <Notice>{refusal}</Notice>)
  const asked = what.safeParse(await c.req.parseBody())
  if (!asked.success) return show(c, { ...page, status: 400 }, <Notice>{words.malformed}</Notice>)
  const { data } = asked
  const leads = countIn((await db.prepare(countReturning(data, now)).all()).results)
  if (leads === 0) return show(c, { ...page, status: 409 }, <Notice isAlert={true}>{words.none}</Notice>)
  const erased = 'entry' in data ? await readEntry(db, data.entry) : undefined
  const lead = 'lead' in data ? data.lead : erased?.lead_id
  const which = lead ? { leadId: lead } : { filter: erased?.filter ?? '' }
  const entry = await writeAudit(db, { at: now, who, action: 'taken back', which, leads })
  const done = await takeAllBack(db, data, { now, entry })
  if (done !== leads) await correctAudit(db, entry, done)
  return show(
    c,
    page,
    <>
      <Notice>{done === 0 ? words.none : words.done(counted(done))}</Notice>
      <Actions>
        {lead && <LinkButton href={leadPath(lead)}>{words.toLead}</LinkButton>}
        <LinkButton href={paths.audit}>{words.toAudit}</LinkButton>
      </Actions>
    </>,
  )
})

/** @returns how many; rejects when D1 does, and what is taken back until then stays so */
async function takeAllBack(db: D1Database, data: Returning, by: { readonly now: number; readonly entry: number }) {
  let done = 0
  while (done < mostAtOnce) {
    const results = await db.batch(takeBack(data, by, batchSize).map((statement) => db.prepare(statement)))
    const taken = results.at(-1)?.results.length ?? 0
    done += taken
    if (taken < batchSize) break
  }
  return done
}

interface TakeBackProps {
  /** A lead's id, or an entry's. */
  readonly what: { readonly lead: string } | { readonly entry: number }
  readonly leads: number
  /** Unix ms. */
  readonly until: number
}

/** Says until when something can be taken back, and does so. */
export function TakeBack({ what, leads, until }: TakeBackProps) {
  return (
    <>
      <Notice>{words.until(counted(leads), timeWords(until))}</Notice>
      <form method="post" action={paths.takeBack}>
        {Object.entries(what).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Actions>
          <Button type="submit" kind="secondary">
            {words.button(counted(leads))}
          </Button>
        </Actions>
      </form>
    </>
  )
}

interface ErasedLeadsProps {
  readonly entry: number
  readonly leads: EntryLeads
}

/** What one entry erased: how to take it back, what to delete elsewhere, and the ids to look for there. */
export function ErasedLeads({ entry, leads: { leads, all, sent, returning, until } }: ErasedLeadsProps) {
  return (
    <>
      {returning > 0 && <TakeBack what={{ entry }} leads={returning} until={until} />}
      {all > 0 && (
        <Section title={words.which}>
          <Lead>{sent === 0 ? words.untold : words.told(counted(sent))}</Lead>
          <DataTable
            caption={words.caption}
            headings={['Lead', 'Delete it there']}
            rows={leads.map(({ lead_id: id, was_sent }) => ({
              key: id,
              cells: [
                <a key={id} href={leadPath(id)}>
                  {id}
                </a>,
                was_sent ? 'Yes' : 'No',
              ],
            }))}
          />
          {all > leads.length && (
            <>
              <Lead>{words.some(leads.length)}</Lead>
              <LinkButton href={entryCsvPath(entry)} download={`erased-${entry}.csv`}>
                {words.file}
              </LinkButton>
            </>
          )}
        </Section>
      )}
    </>
  )
}

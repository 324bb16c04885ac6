import { Hono } from 'hono'
import * as z from 'zod/mini'
import { Button } from '#app/ui/button.tsx'
import { rowsFrom } from '#worker/staff/lead-record.ts'
import { printable } from '#worker/staff/shown-text.ts'
import { leadsWithIds } from '#worker/staff/statements.ts'
import { textIn } from '#worker/store/lead-content.ts'
import type { DeskContext } from '../access.ts'
import { AuditTable } from '../act/audit-page.tsx'
import type { AuditRow } from '../act/audit-store.ts'
import { auditOf } from '../act/audit-store.ts'
import { timeWords } from '../clock.ts'
import { counted, maskedPerson, stateNames, stateOf } from '../leads/describe-lead.ts'
import styles from '../parts.module.css'
import { Actions, Card, Cards, Facts, Lead, Notice, Section, Strong } from '../parts.tsx'
import { leadPath, paths } from '../paths.ts'
import { cipherOf } from '../settings.ts'
import { show } from '../shell.tsx'
import { mostLeads, mostOpened, type Search, search, soughtIn, type WholeLead, wholeLeads } from './find.ts'
import { FindForm } from './find-form.tsx'
import { factsOf, personFile } from './person-file.tsx'

// The title is in the browser's history: nothing of a person is in it.
const page = { title: 'Find a person', at: 'person' } as const

const wrong =
  'Type a whole email address, a whole UK phone number, or at least eight characters of a lead’s id. A name goes below, with dates that exist.'
const noneTicked = 'Nothing was ticked, and nothing downloaded. Search again.'

/** Entries about a person's leads that their page shows. */
const auditShown = 50

/**
 * `GET /person`: asks for whom. `POST /person`: everything about them; who looked is written down first. `POST /person/file`: the
 * same as a file for themselves. Nothing that is typed or found is ever in an address.
 */
export const personRoute = new Hono<DeskContext>()
  .get('/', (c) => show(c, page, <FindForm />))
  .post('/', async (c) => {
    const form = await c.req.parseBody()
    const typed = (field: string) => (typeof form[field] === 'string' ? form[field] : undefined)
    const sought = soughtIn(typed)
    if (!sought) return show(c, { ...page, status: 422 }, <FindForm error={wrong} typed={typed('person')} />)
    const [who, now] = [c.get('who'), c.get('now')]
    const found = await search(c.env.DB, cipherOf(c.env), sought, { who, now })
    const ids = found.leads.map(({ row }) => row.id)
    return show(c, page, <PersonPage search={found} audit={await auditOf(c.env.DB, ids, auditShown)} now={now} />)
  })
  .post('/file', async (c) => {
    const { lead = [] } = await c.req.parseBody({ all: true })
    const { data: ids } = z.array(z.uuid()).check(z.minLength(1), z.maxLength(mostLeads)).safeParse([lead].flat())
    if (!ids) return show(c, { ...page, status: 422 }, <FindForm error={noneTicked} />)
    const [who, now] = [c.get('who'), c.get('now')]
    const { results } = await c.env.DB.prepare(leadsWithIds(ids)).all()
    const leads = await wholeLeads(c.env.DB, cipherOf(c.env), rowsFrom(results), 'exported', { who, now })
    return c.html(personFile(leads, now), 200, { 'content-disposition': 'attachment; filename="what-we-hold.html"' })
  })

const words = {
  none: 'No lead of theirs was found.',
  opened: (leads: string) => `${leads} found and opened. This was written down.`,
  choose: (leads: string) => `${leads} found, masked. Choose one to see everything about its person.`,
  more: `There are more than the newest ${mostLeads}: when these are dealt with, search again.`,
  moreToChoose: `Not all could be listed or opened: ${mostOpened.toLocaleString('en-GB')} at most. Choose fewer days, or type more of the name.`,
  unreadable: (leads: string) =>
    `${leads} could not be read, for want of a key in LEAD_KEYS. Some may be theirs: nobody can tell.`,
  unopened: (leads: string) =>
    `${leads} of an earlier release have not been looked at. The night makes them findable; npm run leads -- erase looks at them now.`,
  also: 'What was erased is not here, nor what has gone to other systems: “Erasing a person on request” in the runbook lists those. A number may be a household’s: leave out what is another person’s.',
  include: 'Erase or download this one',
  whole: 'Everything with its email or phone',
  erase: 'Erase this person',
  download: 'Download what we hold',
  who: 'Who did what',
  again: 'Find a person',
  unreadableLead: 'It cannot be read: see its own page.',
} as const

interface PersonPageProps {
  readonly search: Search
  readonly audit: readonly AuditRow[]
  /** Unix ms. */
  readonly now: number
}

/** What a search has found: everything about one person, or people to choose from. */
function PersonPage({ search, audit, now }: PersonPageProps) {
  const { kind, leads, isMore, unreadable, unopened } = search
  const isPerson = kind === 'person'
  const found = isPerson ? words.opened : words.choose
  return (
    <>
      <Notice>{leads.length === 0 ? words.none : found(counted(leads.length))}</Notice>
      {isMore && <Lead>{isPerson ? words.more : words.moreToChoose}</Lead>}
      {unreadable > 0 && <Lead>{words.unreadable(counted(unreadable))}</Lead>}
      {unopened > 0 && <Lead>{words.unopened(counted(unopened))}</Lead>}
      {isPerson && <Lead>{words.also}</Lead>}
      {leads.length > 0 && (isPerson ? <WholePerson leads={leads} now={now} /> : <People leads={leads} />)}
      {isPerson && audit.length > 0 && (
        <Section title={words.who}>
          <AuditTable rows={audit} />
        </Section>
      )}
      <Section title={words.again}>
        <FindForm />
      </Section>
    </>
  )
}

/** All leads of one person. What is ticked is what the buttons are about. */
function WholePerson({ leads, now }: { readonly leads: readonly WholeLead[]; readonly now: number }) {
  return (
    <form className={styles.section} method="post" action={paths.act}>
      <input type="hidden" name="do" value="erase" />
      <Cards>
        {leads.map((lead) => (
          <Card key={lead.row.id}>
            <OneLead lead={lead} now={now} />
          </Card>
        ))}
      </Cards>
      <Actions>
        <Button type="submit">{words.erase}</Button>
        <Button type="submit" kind="secondary" formAction={paths.personFile}>
          {words.download}
        </Button>
      </Actions>
    </form>
  )
}

function OneLead({ lead, now }: { readonly lead: WholeLead; readonly now: number }) {
  const { row, content } = lead
  const names = content.kind === 'readable' ? ['firstName', 'lastName'].map((name) => textIn(content.lead, name)) : []
  const name = names.length > 0 ? printable(names.join(' ')) : row.id.slice(0, 8)
  return (
    <>
      <Strong>
        <a href={leadPath(row.id)}>{`${timeWords(row.received_at)}: ${name}`}</a>
      </Strong>
      {row.erased_at === null && (
        <label className={styles.choice}>
          <input type="checkbox" name="lead" value={row.id} defaultChecked={true} /> {words.include}
        </label>
      )}
      {content.kind === 'unreadable' && <Notice isAlert={true}>{words.unreadableLead}</Notice>}
      <Facts facts={factsOf(lead, stateNames[stateOf(row)], now)} />
      {content.kind === 'readable' && <WholeButton id={row.id} />}
    </>
  )
}

/** People of one name, or leads whose ids begin alike, masked. */
function People({ leads }: { readonly leads: readonly WholeLead[] }) {
  return (
    <form method="post" action={paths.person}>
      <Cards>
        {leads.map((lead) => {
          const { name, phone, email } = maskedPerson(lead) ?? { name: lead.row.id.slice(0, 8), phone: '-', email: '-' }
          return (
            <Card key={lead.row.id}>
              <Strong>
                <a href={leadPath(lead.row.id)}>{`${timeWords(lead.row.received_at)}: ${name}`}</a>
              </Strong>
              <Facts
                facts={[
                  ['Phone', phone],
                  ['Email', email],
                ]}
              />
              <WholeButton id={lead.row.id} />
            </Card>
          )
        })}
      </Cards>
    </form>
  )
}

const WholeButton = ({ id }: { readonly id: string }) => (
  <Actions>
    <Button type="submit" kind="secondary" formAction={paths.person} name="person" value={id}>
      {words.whole}
    </Button>
  </Actions>
)

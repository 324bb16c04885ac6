import { Hono } from 'hono'
import type { ReactNode } from 'react'
import { Button } from '#app/components/button.tsx'
import { SelectInput } from '#app/components/form/select-input.tsx'
import { TextInput } from '#app/components/form/text-input.tsx'
import { alertWords } from '#worker/alerts/alert-kinds.ts'
import { type Backlog, backlogOf } from '#worker/alerts/find-alerts.ts'
import { type Alert, alertsIn } from '#worker/alerts/notify-staff.ts'
import { leadStates } from '#worker/leads/lead-states.ts'
import type { DeskContext } from './access.ts'
import { formName, maskedPerson, stateNames, timeWords } from './describe.ts'
import { type LeadFilter, Leads, type OpenedLead, pageSize } from './leads.ts'
import { DataTable, Fields, LinkButton, Notice, Section } from './parts.tsx'
import { leadPath, paths, withQuery } from './paths.ts'
import { cipherOf } from './settings.ts'
import { show } from './shell.tsx'

const words = {
  title: 'Leads',
  wrong: 'What is wrong now',
  well: 'All is well.',
  since: (at: number) => `Since ${timeWords(at)}.`,
  act: 'What to do:',
  waiting: (count: string) => `${count} waiting`,
  held: (count: string) => `${count} held`,
  parked: (count: string) => `${count} parked`,
  find: 'Find a lead',
  findLabel: 'An email address, a phone number or an id',
  findButton: 'Find',
  list: 'The list',
  state: 'State',
  code: 'Campaign code',
  any: 'Any',
  show: 'Show',
  caption: 'Names and numbers are hidden until you open a lead, which is written down.',
  none: 'No lead matches.',
  newest: 'Back to the newest',
  older: 'Older',
} as const

/** `/`: what is wrong now, how many leads wait for someone, and the list. */
export const leadsRoute = new Hono<DeskContext>().get('/', async (c) => {
  const { state, code, before, id } = c.req.query()
  const filter: LeadFilter = {
    state: leadStates.find((known) => known === state),
    code: code?.trim() || undefined,
    before: Number(before) || undefined,
    id,
  }
  const { DB: db } = c.env
  const [alerts, backlog, leads] = await Promise.all([
    alertsIn(db),
    backlogOf(db, c.get('now')),
    new Leads(db, cipherOf(c.env)).newest(filter),
  ])
  return show(
    c,
    { title: words.title, at: 'leads' },
    <>
      <WhatIsWrong alerts={alerts} />
      <Waiting backlog={backlog} />
      <FindForm />
      <Section title={words.list}>
        <FilterForm {...filter} />
        {leads.length === 0 ? <p>{words.none}</p> : <LeadTable leads={leads.slice(0, pageSize)} />}
        <OtherPages filter={filter} leads={leads} />
      </Section>
    </>,
  )
})

function WhatIsWrong({ alerts }: { readonly alerts: readonly Alert[] }) {
  if (alerts.length === 0) return <Notice>{words.well}</Notice>
  return (
    <Section title={words.wrong}>
      {alerts.map(({ kind, facts, beganAt }) => (
        <Notice key={kind} isAlert={true}>
          {alertWords[kind].begun} {facts} {words.since(beganAt)}
          <br />
          {words.act} {alertWords[kind].act}
        </Notice>
      ))}
    </Section>
  )
}

function Waiting({ backlog }: { readonly backlog: Backlog }) {
  const link = (state: 'pending' | 'held' | 'parked', text: (count: string) => string) => {
    const count = backlog[state]
    return (
      <LinkButton href={withQuery(paths.leads, { state })}>
        {text(count > 1_000 ? 'More than 1,000' : String(count))}
      </LinkButton>
    )
  }
  return (
    <Fields>
      {link('pending', words.waiting)}
      {link('held', words.held)}
      {link('parked', words.parked)}
    </Fields>
  )
}

/** Finds by post, so that no address and no number is in an address of a page. */
export function FindForm() {
  return (
    <form method="post" action={paths.find} aria-label={words.find}>
      <Fields>
        <TextInput name="sought" label={words.findLabel} autoComplete="off" />
        <Button type="submit">{words.findButton}</Button>
      </Fields>
    </form>
  )
}

function FilterForm({ state, code }: LeadFilter) {
  return (
    <form action={paths.leads} aria-label={words.list}>
      <Fields>
        <SelectInput
          name="state"
          label={words.state}
          placeholder={words.any}
          defaultValue={state ?? ''}
          options={leadStates.map((value) => ({ value, text: stateNames[value] }))}
        />
        <TextInput name="code" label={words.code} defaultValue={code} />
        <Button type="submit" kind="secondary">
          {words.show}
        </Button>
      </Fields>
    </form>
  )
}

const columns: Readonly<Record<string, (lead: OpenedLead) => ReactNode>> = {
  Lead: (lead) => <a href={leadPath(lead.row.id)}>{maskedPerson(lead)}</a>,
  Came: ({ row }) => timeWords(row.received_at),
  Form: ({ row }) => formName(row.form),
  Code: ({ row }) => row.source_code,
  State: ({ row }) => stateNames[row.state],
  Since: ({ row }) => timeWords(row.state_since),
}

/** One line for each lead, which leads to its page. */
export function LeadTable({ leads }: { readonly leads: readonly OpenedLead[] }) {
  return <DataTable caption={words.caption} columns={columns} rows={leads} keyOf={({ row }) => row.id} />
}

function OtherPages({ filter, leads }: { readonly filter: LeadFilter; readonly leads: readonly OpenedLead[] }) {
  const last = leads.length > pageSize ? leads[pageSize - 1]?.row : undefined
  const { before, id: _, ...first } = filter
  return (
    <Fields>
      {before && <LinkButton href={withQuery(paths.leads, first)}>{words.newest}</LinkButton>}
      {last && (
        <LinkButton
          href={withQuery(paths.leads, {
            ...first,
            before: filter.state ? last.state_since : last.received_at,
            id: last.id,
          })}
        >
          {words.older}
        </LinkButton>
      )}
    </Fields>
  )
}

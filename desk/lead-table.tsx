import { topicWords } from '#app/content/ring-me-words.ts'
import { textIn } from '#worker/leads/lead-content.ts'
import { formName, maskedPerson } from './describe.ts'
import { shortStatus } from './lead-status.ts'
import { isNeededNow, noCode, type OpenedLead } from './leads.ts'
import { type Column, DataTable } from './parts.tsx'
import { leadPath, withQuery } from './paths.ts'
import { dayAndTime } from './uk-time.ts'

const words = {
  label: 'Leads',
  choose: (person: string) => `Choose ${person}`,
} as const

interface LeadTableProps {
  readonly leads: readonly OpenedLead[]
  /** Unix ms. */
  readonly now: number
  /** The list they are in, so that their pages lead back to it. */
  readonly list?: string | undefined
  /** The ids of those that are ticked; undefined where none can be. */
  readonly ticked?: readonly string[] | undefined
}

/** One line for each lead, linked to its page. */
export function LeadTable({ leads, now, list, ticked }: LeadTableProps) {
  const columns: readonly Column<OpenedLead>[] = [
    {
      heading: 'Lead',
      kind: 'person',
      cell: (lead) => <a href={withQuery(leadPath(lead.row.id), { list })}>{maskedPerson(lead)}</a>,
    },
    { heading: 'Received', kind: 'time', cell: ({ row }) => dayAndTime(row.received_at) },
    { heading: 'Form', cell: formIn },
    { heading: 'Code', kind: 'code', cell: ({ row }) => row.campaign_code || noCode },
    { heading: 'Status', kind: 'long', cell: ({ row }) => shortStatus(row, now) },
  ]
  return <DataTable label={words.label} columns={ticked ? [tickedBy(ticked), ...columns] : columns} rows={leads} />
}

const tickedBy = (ticked: readonly string[]): Column<OpenedLead> => ({
  heading: '',
  kind: 'tick',
  cell: (lead) => (
    <label>
      <input
        type="checkbox"
        name="id"
        value={lead.row.id}
        checked={ticked.includes(lead.row.id)}
        aria-label={words.choose(maskedPerson(lead))}
      />
    </label>
  ),
})

function formIn(lead: OpenedLead) {
  if (!lead.content || !isNeededNow(lead)) return formName(lead.row.form)
  const topic = Object.entries(topicWords).find(
    ([name]) => lead.content && name === textIn(lead.content, 'callbackTopic'),
  )
  return (
    <>
      {formName(lead.row.form)}: <strong>{topic?.[1]}</strong>
    </>
  )
}

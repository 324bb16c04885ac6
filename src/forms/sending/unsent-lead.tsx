import { type ReactNode, useEffect, useState } from 'react'
import { formPages, storedMarks } from '#contract/api.ts'
import { PhoneNumber } from '../../components/phone-number.tsx'
import { firm } from '../../content/firm.ts'
import { unsentWords as words } from '../../content/unsent-words.ts'
import { leadFormAnchor } from '../../paths.ts'
import { dropLead, type Entry, entries, stored, useOutbox } from '../outbox/outbox.ts'

const addresses = { ...formPages, landing: `${formPages.landing}#${leadFormAnchor}` }

/** Where a lead can be corrected, or sent by the browser itself. */
export function formAddress(form: unknown): string {
  return Object.entries(addresses).find(([name]) => name === form)?.[1] ?? addresses.landing
}

/** What a page says before anything else. */
export interface Message {
  /** Above the heading: a screen reader that takes the page's first words for read then still reads the heading. */
  readonly label?: string
  readonly heading: ReactNode
  readonly body: ReactNode
}

interface UnsentLeadProps {
  /** The lead that led here, if the tab's history knows it. */
  readonly leadId: unknown
  readonly show: (message: Message) => ReactNode
  /** What is said once it is stored, or where there is none. */
  readonly thanks: (form: unknown) => Message
  /** Called once it is stored. */
  readonly onStored: (form: unknown) => void
}

/** What became of the lead that led here, or of one that an earlier page left. */
export function UnsentLead({ leadId: known, show, thanks, onStored }: UnsentLeadProps) {
  const [leadId] = useState(() => known ?? entries()[0]?.lead.leadId)
  const entry = useOutbox(() => leadAt(leadId))
  const [form, setForm] = useState<unknown>()

  useEffect(() => {
    if (entry && entry !== 'stored') setForm(entry.lead.form)
    if (entry !== 'stored') return
    const mark = form === 'callback' ? storedMarks.callback : storedMarks.guide
    history.replaceState(history.state, '', `${location.pathname}${location.search}${mark}`)
    dropLead(String(leadId))
    onStored(form)
  }, [entry, leadId, form, onStored])

  if (!entry || entry === 'stored') return show(thanks(form))
  const isStopped = entry.refused || entry.blocked
  return show({
    label: isStopped ? words.stoppedLabel : words.label,
    heading: words.heading,
    body: (
      <>
        {isStopped ? (
          <p>
            {words.stopped} <a href={formAddress(entry.lead.form)}>{words.stoppedLink}</a>
          </p>
        ) : (
          <>
            <p>{words.waiting}</p>
            <p>{words.later}</p>
          </>
        )}
        <p>
          {words.call} <PhoneNumber number={firm.freephone} />, {firm.hours}.
        </p>
      </>
    ),
  })
}

/** A lead that is still here, or `stored`; undefined when nothing is known of it, here or in another tab. */
export function leadAt(leadId: unknown, now = Date.now()): Entry | 'stored' | undefined {
  return stored(now).get(leadId)
}

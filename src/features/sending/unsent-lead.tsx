import { type ReactNode, useEffect, useState } from 'react'
import { formPages, storedMark } from '#contract/api.ts'
import { callbackEnd, callbackTimeIn } from '#contract/callback-times.ts'
import { timeInWords } from '#contract/callback-words.ts'
import type { Lead } from '#contract/lead.ts'
import { firm } from '../../content/firm.ts'
import { unsentWords as words } from '../../content/unsent-words.ts'
import { dropLead, type Entry, entries, keptAll, receipt, useOutbox } from '../../outbox/outbox.ts'
import { leadFormAnchor } from '../../paths.ts'
import { OpeningLine, PhoneNumber } from '../../ui/phone-number.tsx'
import type { Said, Told } from './outcome.tsx'

const addresses = { ...formPages, landing: `${formPages.landing}#${leadFormAnchor}` }

/** Where a lead can be corrected, or sent by the browser itself. */
export function formAddress(form: unknown): string {
  return Object.entries(addresses).find(([name]) => name === form)?.[1] ?? addresses.landing
}

interface UnsentLeadProps {
  readonly said: Said | undefined
  readonly tell: (told: Told) => ReactNode
  readonly unreached: Told
  readonly forms: readonly Lead['form'][]
  readonly stored: () => Told
  readonly unasked: Told
  readonly isStored: boolean
  readonly onStored: () => void
}

/** What became of the lead that led here, or of one that an earlier page left; the promise once it is stored. */
export function UnsentLead({
  said = {},
  tell,
  unreached,
  forms,
  stored,
  unasked,
  isStored,
  onStored,
}: UnsentLeadProps) {
  const [leadId] = useState(
    () => said.leadId ?? openLeads().find(({ lead }) => forms.some((form) => form === lead.form))?.lead.leadId,
  )
  const kept = useOutbox(() => leadAt(leadId))

  useEffect(() => {
    if (kept !== 'stored') return
    history.replaceState(history.state, '', `${location.pathname}${location.search}${storedMark}`)
    onStored()
    dropLead(String(leadId))
  }, [kept, leadId, onStored])

  if (isStored || kept === 'stored') return tell(stored())
  if (kept) {
    const stopped = (kept.refused || kept.blocked) && { label: words.stoppedLabel }
    return tell({ ...unreached, ...stopped, body: <Unsent {...kept} call={unreached.body} /> })
  }
  return tell(leadId === undefined ? unasked : { heading: words.lostHeading, body: <Lost form={forms[0]} /> })
}

function Unsent({ lead, refused, blocked, call }: Entry & { readonly call: ReactNode }) {
  const time = callbackTimeIn(lead)
  const now = Date.now()
  return (
    <>
      {refused || blocked ? (
        <p>
          {words.stopped} <a href={formAddress(lead.form)}>{words.stoppedLink}</a>
        </p>
      ) : (
        <>
          <p>{words.waiting}</p>
          <p>{words.later}</p>
        </>
      )}
      {time && <p>{callbackEnd(time) < now ? words.over : words.asked(timeInWords(time, now))}</p>}
      {call}
    </>
  )
}

function Lost({ form }: { readonly form: Lead['form'] | undefined }) {
  return (
    <>
      <p>
        {words.lost} <PhoneNumber number={firm.freephone} />, {firm.hours}.
        <OpeningLine />
      </p>
      <p>
        <a href={formAddress(form)}>{words.lostLink}</a>
      </p>
    </>
  )
}

/** A lead that is still here, or `stored`; undefined when nothing is known of it, here or in another tab. */
export function leadAt(leadId: unknown, now = Date.now()): Entry | 'stored' | undefined {
  return keptAll(now).get(leadId) === receipt ? 'stored' : openLeads(now).find(({ lead }) => lead.leadId === leadId)
}

/** Every lead here that its visitor may have to hear about. */
export function openLeads(now = Date.now()): readonly Entry[] {
  return entries(now).filter(({ posted }) => !posted)
}

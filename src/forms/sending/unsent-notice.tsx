import { type MouseEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { goToSummary } from '../../components/form/form-values.ts'
import { KeptPlace } from '../../components/kept-place.tsx'
import { isPlainClick } from '../../components/plain-click.ts'
import { RichText } from '../../components/rich-text.tsx'
import { firm, openingHours } from '../../content/firm.ts'
import { type Notices, unsentNotices as notices, unsentWords as words } from '../../content/unsent-words.ts'
import { askForLead, leadIdInForm, leadToActOn } from './form-content.ts'
import { formAddress, leadOfPage } from './lead-of-page.ts'
import { needsVisitor, type OutgoingLead, receiptOf, type UnsentLead, unsentLeads, useOutbox } from './outbox.ts'
import styles from './unsent-notice.module.css'

/** How long (ms) an earlier page's lead may take to be sent before the visitor is told. */
const noticeAfterMs = 2_000

/** At the top of every page: a notice of unsent leads for each form, except those that the page itself speaks of. */
export function UnsentNotice() {
  const { pathname, state: visit } = useLocation()
  const leads = useOutbox(useMemo(() => leadsToName(pathname, visit), [pathname, visit])) ?? []
  const [isLate, setLate] = useState(false)

  useEffect(() => {
    const timer = setTimeout(() => setLate(true), noticeAfterMs)
    return () => clearTimeout(timer)
  }, [])

  const named = leads.filter(({ state }) => isLate || needsVisitor(state))
  const stored = useStored(named)

  const forms = Object.entries(notices).map(([form, words]) => {
    const unsent = named.filter(({ lead }) => lead.form === form)
    const toActOn = unsent.find(isOf('invalid')) ?? unsent.find(isOf('stopped'))
    return { form, words, toActOn, isWaiting: !toActOn && unsent.length > 0, isStored: stored.includes(form) }
  })

  return (
    <KeptPlace>
      <div role="alert">
        {forms.map(({ form, words, toActOn }) => toActOn && <Notice key={form} unsent={toActOn} words={words} />)}
      </div>
      <div role="status">
        {forms.map(({ form, words, isWaiting }) => isWaiting && <Waiting key={form} text={words.waiting} />)}
        {forms.map(
          ({ form, words, isStored }) =>
            isStored && (
              <p key={form} className={styles.stored}>
                {words.stored}
              </p>
            ),
        )}
      </div>
    </KeptPlace>
  )
}

const isOf =
  (kind: UnsentLead['state']['kind']) =>
  ({ state }: UnsentLead) =>
    state.kind === kind

/** The forms of the leads that were named and have been stored since. */
function useStored(named: readonly UnsentLead[]): readonly unknown[] {
  const [forms, setForms] = useState<readonly unknown[]>([])
  const before = useRef(named)
  useEffect(() => {
    const stored = before.current.filter(({ lead }) => receiptOf(lead.leadId)?.kind === 'stored')
    before.current = named
    if (stored.length > 0) setForms((earlier) => [...earlier, ...stored.map(({ lead }) => lead.form)])
  }, [named])
  return forms
}

/**
 * @param visit the state of the page's history entry
 * @returns a function that reads the leads which the page does not speak of itself, or only out of sight: in a form that is far
 *   down the page, and that nobody has just sent
 */
function leadsToName(pathname: string, visit: unknown): () => UnsentLead[] {
  let earlier: readonly string[] | undefined
  return () => {
    const leads = unsentLeads()
    earlier ??= leads.map(({ lead }) => lead.leadId)
    const thankedFor = leadOfPage(pathname, visit)
    const isHere = ({ lead }: UnsentLead) =>
      pageOf(lead) === pathname && leadToActOn(lead.form)?.lead.leadId === lead.leadId
    // Those after the lead in the form first: whoever follows the notice again and again comes to each.
    const next = leads.findIndex(isHere) + 1
    return [...leads.slice(next), ...leads.slice(0, next)].filter((unsent) => {
      const { leadId, form } = unsent.lead
      if (thankedFor.kind === 'unsent') return leadId !== thankedFor.unsent.lead.leadId
      const isOutOfSight = formAddress(form).includes('#') && earlier?.includes(leadId)
      return !isHere(unsent) || isOutOfSight
    })
  }
}

const pageOf = ({ form }: OutgoingLead) => formAddress(form).split('#')[0]

interface NoticeProps {
  readonly unsent: UnsentLead
  readonly words: Notices
}

/** Leads to the form, to which the lead is restored as its page loads, unless it is there already. */
function Notice({ unsent: { lead, state }, words }: NoticeProps) {
  const { text, link } = state.kind === 'invalid' ? words.invalid : words.stopped
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainClick(event)) return
    const isHere = event.currentTarget.pathname === location.pathname
    if (isHere) event.preventDefault()
    if (isHere && lead.leadId === leadIdInForm()) return goToSummary()
    askForLead(lead.leadId)
    if (isHere) location.reload()
  }
  return (
    <p className={styles.notice}>
      {text}{' '}
      <a href={formAddress(lead.form)} onClick={follow}>
        {link}
      </a>
    </p>
  )
}

function Waiting({ text }: { readonly text: string }) {
  return (
    <p className={styles.notice}>
      <RichText text={[`${text} ${words.call} `, { phone: firm.freephone }, `, ${openingHours}.`]} />
    </p>
  )
}

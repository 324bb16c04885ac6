import { type MouseEvent, useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { Lead } from '#contract/lead.ts'
import { formPages } from '#contract/pages.ts'
import { PhoneNumber } from '../../components/phone-number.tsx'
import { firm } from '../../content/firm.ts'
import { unsentNotices as notices, unsentWords as words } from '../../content/unsent-words.ts'
import { leadFormAnchor } from '../../paths.ts'
import { leadOfPage } from './lead-of-page.ts'
import { unsentLeads, useOutbox } from './outbox.ts'
import styles from './unsent-notice.module.css'

const forms: readonly Lead['form'][] = ['callback', 'guide', 'landing']

/** How long (ms) an earlier page's lead may take to be sent before the visitor is told. */
const patienceMs = 2_000

/** At the top of every page: a notice of unsent leads for each form, except the lead that the page itself is about. */
export function UnsentNotice() {
  const { pathname, state } = useLocation()
  const leads = useOutbox(useCallback(() => notSpokenOf(pathname, state), [pathname, state])) ?? []
  const [isLate, setLate] = useState(false)

  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patienceMs)
    return () => clearTimeout(timer)
  }, [])

  const shown = forms.flatMap((form) => {
    const kinds = leads.flatMap(({ lead, state }) => (lead.form === form ? state.kind : []))
    if (kinds.includes('invalid')) return <Notice key={form} form={form} {...notices[form].invalid} />
    if (kinds.includes('stopped'))
      return pathname === formPages[form] ? [] : <Notice key={form} form={form} {...notices[form].stopped} />
    return isLate && kinds.length > 0 ? <Waiting key={form} text={notices[form].waiting} /> : []
  })

  return <div role="alert">{shown}</div>
}

function notSpokenOf(pathname: string, state: unknown) {
  const spokenOf = leadOfPage(pathname, state)
  const leads = unsentLeads()
  return typeof spokenOf === 'object' ? leads.filter(({ lead }) => lead.leadId !== spokenOf.lead.leadId) : leads
}

function Notice({ form, text, link }: { readonly form: Lead['form']; readonly text: string; readonly link: string }) {
  const follow = (event: MouseEvent) => {
    if (location.pathname !== formPages[form]) return
    // The form takes a lead back when its page loads.
    event.preventDefault()
    location.reload()
  }
  return (
    <p className={styles.notice}>
      {text}{' '}
      <a href={formAddress(form)} onClick={follow}>
        {link}
      </a>
    </p>
  )
}

function Waiting({ text }: { readonly text: string }) {
  return (
    <p className={styles.notice}>
      {text} {words.call} <PhoneNumber number={firm.freephone} />, {firm.hours}.
    </p>
  )
}

const addresses = { ...formPages, landing: `${formPages.landing}#${leadFormAnchor}` }

/** Where a form's lead can be corrected, or sent by the browser itself. */
export function formAddress(form: unknown): string {
  return Object.entries(addresses).find(([name]) => name === form)?.[1] ?? addresses.landing
}

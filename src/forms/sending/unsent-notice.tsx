import { type MouseEvent, useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { isPlainClick } from '../../components/plain-click.ts'
import { RichText } from '../../components/rich-text.tsx'
import { firm, openingHours } from '../../content/firm.ts'
import { unsentNotices as notices, unsentWords as words } from '../../content/unsent-words.ts'
import { leadToActOn } from './lead-in-form.ts'
import { formAddress, leadOfPage } from './lead-of-page.ts'
import { unsentLeads, useOutbox } from './outbox.ts'
import styles from './unsent-notice.module.css'

/** How long (ms) an earlier page's lead may take to be sent before the visitor is told. */
const noticeAfterMs = 2_000

/** At the top of every page: a notice of unsent leads for each form, except those that the page itself speaks of. */
export function UnsentNotice() {
  const { pathname, state } = useLocation()
  const leads = useOutbox(useCallback(() => leadsOfOtherPages(pathname, state), [pathname, state])) ?? []
  const [isLate, setLate] = useState(false)

  useEffect(() => {
    const timer = setTimeout(() => setLate(true), noticeAfterMs)
    return () => clearTimeout(timer)
  }, [])

  const shown = Object.entries(notices).flatMap(([form, { invalid, stopped, waiting }]) => {
    const kinds = leads.flatMap(({ lead, state }) => (lead.form === form ? state.kind : []))
    const address = formAddress(form)
    if (kinds.includes('invalid')) return <Notice key={form} address={address} {...invalid} />
    if (kinds.includes('stopped')) return <Notice key={form} address={address} {...stopped} />
    return isLate && kinds.length > 0 ? <Waiting key={form} text={waiting} /> : []
  })

  return <div role="alert">{shown}</div>
}

function leadsOfOtherPages(pathname: string, state: unknown) {
  const thankedFor = leadOfPage(pathname, state)
  return unsentLeads().filter(({ lead }) => {
    if (thankedFor.kind === 'unsent') return lead.leadId !== thankedFor.unsent.lead.leadId
    const isOfThisPage = formAddress(lead.form).split('#')[0] === pathname
    return !isOfThisPage || leadToActOn(lead.form)?.lead.leadId !== lead.leadId
  })
}

interface NoticeProps {
  /** Where the form is. */
  readonly address: string
  readonly text: string
  readonly link: string
}

function Notice({ address, text, link }: NoticeProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainClick(event) || event.currentTarget.pathname !== location.pathname) return
    // The form takes a lead back when its page loads.
    event.preventDefault()
    location.reload()
  }
  return (
    <p className={styles.notice}>
      {text}{' '}
      <a href={address} onClick={follow}>
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

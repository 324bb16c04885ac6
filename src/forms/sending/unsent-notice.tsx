import { type MouseEvent, useEffect, useState } from 'react'
import { formPages, thankYouPath } from '#contract/api.ts'
import type { Lead } from '#contract/lead.ts'
import { PhoneNumber } from '../../components/phone-number.tsx'
import { firm } from '../../content/firm.ts'
import { unsentNotices as notices, unsentWords as words } from '../../content/unsent-words.ts'
import { entries, useOutbox } from '../outbox/outbox.ts'
import { formAddress } from './unsent-lead.tsx'
import styles from './unsent-notice.module.css'

const forms: readonly Lead['form'][] = ['callback', 'guide', 'landing']

/** How long (ms) a lead of an earlier page may take to be sent now, before it is worth a word. */
const patienceMs = 2_000

/** At the top of every page: leads that have not been sent, one for each form, unless the page itself says so. */
export function UnsentNotice() {
  const { pathname, hash } = location
  const leads = useOutbox(entries) ?? []
  const [isLate, setLate] = useState(false)

  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patienceMs)
    return () => clearTimeout(timer)
  }, [])

  const shown = forms.flatMap((form) => {
    const ofForm = leads.filter(({ lead }) => lead.form === form)
    if (pathname === thankYouPath && hash === '') return []
    if (ofForm.some(({ refused }) => refused)) return <Notice key={form} form={form} {...notices[form].refused} />
    if (ofForm.some(({ blocked }) => blocked))
      return pathname === formPages[form] ? [] : <Notice key={form} form={form} {...notices[form].stopped} />
    return isLate && ofForm.length > 0 ? <Waiting key={form} text={notices[form].waiting} /> : []
  })

  return <div role="alert">{shown}</div>
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

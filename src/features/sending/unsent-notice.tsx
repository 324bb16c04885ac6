import { type MouseEvent, useEffect, useState } from 'react'
import { formPages, storedMark, thankYouUrls } from '#contract/api.ts'
import { callbackEnd, callbackTimeIn } from '#contract/callback-times.ts'
import type { Lead } from '#contract/lead.ts'
import { dayMs } from '#contract/london-clock.ts'
import { firm } from '../../content/firm.ts'
import { unsentNotices as notices, waitingCall } from '../../content/unsent-words.ts'
import { type Entry, useOutbox } from '../../outbox/outbox.ts'
import { PhoneNumber } from '../../ui/phone-number.tsx'
import { formAddress, openLeads } from './unsent-lead.tsx'
import styles from './unsent-notice.module.css'

const forms: readonly Lead['form'][] = ['callback', 'guide', 'landing']

const loadedAt = Date.now()

/** How long (ms) a lead of an earlier page may take to be sent now, before it is worth a word. */
const patienceMs = 2_000

/** At the top of every page: leads that need their visitor, one for each form, unless the page itself says so. */
export function UnsentNotice() {
  const { pathname, hash } = location
  const leads = useOutbox(openLeads) ?? []
  const [isLate, setLate] = useState(false)

  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patienceMs)
    return () => clearTimeout(timer)
  }, [])

  const shown = forms.flatMap((form) => {
    const ofForm = leads.filter(({ lead }) => lead.form === form)
    if (pathname === thankYouUrls[form] && hash !== storedMark) return []
    if (ofForm.some(({ refused }) => refused)) return <Notice key={form} form={form} {...notices[form].refused} />
    if (ofForm.some(({ blocked }) => blocked))
      return pathname === formPages[form] ? [] : <Notice key={form} form={form} {...notices[form].stopped} />
    return isLate && ofForm.some(isCallSoon) ? <Waiting key={form} /> : []
  })

  return <div role="alert">{shown}</div>
}

/** A call that is wanted within a day, or was, and whose lead is not this page's own. */
function isCallSoon({ lead, savedAt }: Entry): boolean {
  const call = callbackTimeIn(lead)
  return call !== undefined && savedAt < loadedAt && callbackEnd(call) < Date.now() + dayMs
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

function Waiting() {
  return (
    <p className={styles.notice}>
      {waitingCall} <PhoneNumber number={firm.freephone} />, {firm.hours}.
    </p>
  )
}

import { useSyncExternalStore } from 'react'
import { thankYou as words } from '../../content/thank-you.ts'
import { onOutboxChange, refusedLead } from '../../outbox/outbox.ts'
import { leadFormAnchor, paths } from '../../paths.ts'
import styles from './sent-back-notice.module.css'

const forms = [
  { name: 'landing', href: `${paths.landing}#${leadFormAnchor}` },
  { name: 'guide', href: paths.getYourGuide },
] as const

/** Rarely seen: the worker found a mistake after the visitor had moved on. The form has everything they typed. */
export function SentBackNotice() {
  const form = useSyncExternalStore(
    onOutboxChange,
    () => forms.find(({ name }) => refusedLead(name)),
    () => undefined,
  )
  return (
    <div role="alert">
      {form && (
        <p className={styles.notice}>
          {words.sentBack} <a href={form.href}>{words.sentBackLink}</a>
        </p>
      )}
    </div>
  )
}

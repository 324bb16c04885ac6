import { useSyncExternalStore } from 'react'
import { thankYou as words } from '../../content/thank-you.ts'
import { onOutboxChange, refusedLead } from '../../outbox/outbox.ts'
import { leadFormAnchor, paths } from '../../paths.ts'
import styles from './sent-back-notice.module.css'

/** Seldom seen: the worker found a mistake after the visitor had moved on. The form has everything they typed. */
export function SentBackNotice() {
  const isSentBack = useSyncExternalStore(
    onOutboxChange,
    () => refusedLead('landing') !== undefined,
    () => false,
  )
  return (
    <div role="alert">
      {isSentBack && (
        <p className={styles.notice}>
          {words.sentBack} <a href={`${paths.landing}#${leadFormAnchor}`}>{words.sentBackLink}</a>
        </p>
      )}
    </div>
  )
}

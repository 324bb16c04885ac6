import { useSyncExternalStore } from 'react'
import { Link } from 'react-router-dom'
import { onOutboxChange, refusedLead } from '../../outbox/outbox.ts'
import { leadFormAnchor, paths } from '../../paths.ts'

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
        <p>
          One of your details needs another look before we can send your guide.{' '}
          <Link to={`${paths.landing}#${leadFormAnchor}`}>Check your details</Link>
        </p>
      )}
    </div>
  )
}

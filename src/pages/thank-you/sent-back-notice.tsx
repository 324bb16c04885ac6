import { useSyncExternalStore } from 'react'
import { thankYou as words } from '../../content/thank-you.ts'
import { blockedLead, onOutboxChange, refusedLead } from '../../outbox/outbox.ts'
import { leadFormAnchor, paths } from '../../paths.ts'
import styles from './sent-back-notice.module.css'

const forms = [
  { name: 'landing', href: `${paths.landing}#${leadFormAnchor}` },
  { name: 'guide', href: paths.getYourGuide },
] as const

/**
 * Rarely seen: after the visitor had moved on, the worker found a mistake, or something on the way stopped the lead. The
 * form has everything they typed.
 */
export function SentBackNotice() {
  const refused = useFormOf(refusedLead)
  const blocked = useFormOf(blockedLead)
  return (
    <div role="alert">
      {refused && <Notice text={words.sentBack} href={refused.href} link={words.sentBackLink} />}
      {blocked && <Notice text={words.blocked} href={blocked.href} link={words.blockedLink} />}
    </div>
  )
}

/** The form whose lead the outbox knows this of. */
function useFormOf(leadOf: (form: string) => unknown) {
  return useSyncExternalStore(
    onOutboxChange,
    () => forms.find(({ name }) => leadOf(name)),
    () => undefined,
  )
}

function Notice({ text, href, link }: { readonly text: string; readonly href: string; readonly link: string }) {
  return (
    <p className={styles.notice}>
      {text} <a href={href}>{link}</a>
    </p>
  )
}

import { thankYou as words } from '../../content/thank-you.ts'
import { blockedLead, refusedLead } from '../../outbox/outbox.ts'
import { useOutbox } from '../../outbox/use-outbox.ts'
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
  const refused = useOutbox(() => forms.find(({ name }) => refusedLead(name)))
  const blocked = useOutbox(() => forms.find(({ name }) => blockedLead(name)))
  return (
    <div role="alert">
      {refused && <Notice text={words.sentBack} href={refused.href} link={words.sentBackLink} />}
      {blocked && <Notice text={words.blocked} href={blocked.href} link={words.blockedLink} />}
    </div>
  )
}

function Notice({ text, href, link }: { readonly text: string; readonly href: string; readonly link: string }) {
  return (
    <p className={styles.notice}>
      {text} <a href={href}>{link}</a>
    </p>
  )
}

import { firm, telLink } from '../../content/firm.ts'
import { leadFormWords as words } from '../../content/lead-form.ts'
import { LeadForm } from '../../features/lead-form/lead-form.tsx'
import { leadFormAnchor } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import styles from './lead-form-section.module.css'

export function LeadFormSection() {
  return (
    <section className={styles.section} id={leadFormAnchor} tabIndex={-1} aria-labelledby="lead-form-heading">
      <div>
        <h2 id="lead-form-heading">{words.heading}</h2>
        <p>{words.intro}</p>
        <LeadForm />
        <p>{words.advice}</p>
      </div>
      <aside className={styles.panel} aria-labelledby="call-panel-heading">
        <h3 id="call-panel-heading">Prefer to speak to someone?</h3>
        <p>
          <a className={buttonClass('secondary')} href={telLink(firm.freephone)}>
            Call {firm.freephone}
          </a>
        </p>
        <p>Lines are open {firm.hours}. The call is free.</p>
        <p>
          {firm.legalName} is authorised and regulated by the Financial Conduct Authority (firm reference number{' '}
          {firm.firmReference}).
        </p>
      </aside>
    </section>
  )
}

import { leadFormWords as words } from '../../content/lead-form-words.ts'
import { LeadForm } from '../../features/lead-form/lead-form.tsx'
import { leadFormAnchor } from '../../paths.ts'
import { CallPanel } from './call-panel.kept.tsx'
import styles from './lead-form-section.module.css'

export function LeadFormSection() {
  return (
    <section className={styles.section} id={leadFormAnchor} tabIndex={-1} aria-labelledby="lead-form-heading">
      <div className={styles.card}>
        <h2 id="lead-form-heading">{words.heading}</h2>
        <p className={styles.intro}>{words.intro}</p>
        <LeadForm />
        <p className={styles.advice}>{words.advice}</p>
      </div>
      <CallPanel />
    </section>
  )
}

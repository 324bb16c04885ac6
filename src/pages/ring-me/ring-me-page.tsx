import { RingForm } from '../../features/lead-form/ring-form.tsx'
import { RingIntro } from './ring-intro.kept.tsx'
import styles from './ring-me-page.module.css'

export function RingMePage() {
  return (
    <div className={styles.band}>
      <RingIntro />
      <div className={styles.card}>
        <RingForm />
      </div>
    </div>
  )
}

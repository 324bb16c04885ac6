import styles from './kept-parts.module.css'

/** A record whose tone-arm moves inwards with progress. */
export function StepRecord() {
  return (
    <svg viewBox="0 0 72 60" width="72" height="60" fill="none" aria-hidden="true">
      <circle className={styles.disc} cx="29" cy="31" r="27" />
      <circle className={styles.grooves} cx="29" cy="31" r="22" />
      <circle className={styles.grooves} cx="29" cy="31" r="17" />
      <circle className={styles.label} cx="29" cy="31" r="9" />
      <circle className={styles.hole} cx="29" cy="31" r="2" />
      <g className={styles.arm}>
        <path className={styles.tube} d="M64 10V38L59 47" />
        <path className={styles.head} d="M57.5 50.5 60.5 45" />
        <circle className={styles.pivot} cx="64" cy="10" r="5" />
      </g>
    </svg>
  )
}

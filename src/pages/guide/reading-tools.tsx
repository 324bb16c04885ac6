import { ReadAloud } from './read-aloud.tsx'
import styles from './reading-tools.module.css'
import { TextSize } from './text-size.tsx'

/** For tired eyes. Shown once the app is expected, because it is what makes them work. */
export function ReadingTools() {
  return (
    <div className={styles.tools}>
      <TextSize />
      <ReadAloud />
    </div>
  )
}

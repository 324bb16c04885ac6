import { useEffect } from 'react'
import { layoutWords } from '../../content/layout-words.ts'
import { watchGuideBars } from '../../guide-bars.ts'
import { buttonClass } from '../button.tsx'
import { classNames } from '../class-names.ts'
import styles from './guide-bar.module.css'

interface GuideBarProps {
  readonly href: string
  /** Shown from the start of its part, because there is no other link above. */
  readonly atOnce?: boolean
}

/**
 * Leads to the guide from wherever a reader is. It is at the foot of the window while its part of the page is on the
 * screen or, on a wide screen, in the header. Its part is the positioned element around it.
 */
export function GuideBar({ href, atOnce = false }: GuideBarProps) {
  // For a bar that is drawn later, as after Back from the thank-you page. The enhancements watch the document's own.
  useEffect(watchGuideBars, [])
  return (
    <div className={classNames(styles.track, atOnce && styles.atOnce)}>
      <p className={styles.bar} data-guide-bar="">
        <a className={buttonClass()} href={href}>
          {layoutWords.guide}
        </a>
      </p>
    </div>
  )
}

import { useEffect } from 'react'
import { layoutWords } from '../../content/layout-words.ts'
import { watchGuideBars } from '../../guide-bars.ts'
import { buttonClass } from '../button.tsx'
import styles from './guide-bar.module.css'

interface GuideBarProps {
  readonly href: string
}

/**
 * Leads to the guide from wherever a reader is: at the foot of the window while its part of the page is there or, on a wide
 * screen, in the header. Its part is the positioned element around it.
 */
export function GuideBar({ href }: GuideBarProps) {
  // Also one that is drawn later, as after Back from the page that thanks: the document's own has been seen to before.
  useEffect(watchGuideBars, [])
  return (
    <div className={styles.track}>
      <p className={styles.bar} data-guide-bar="">
        <a className={buttonClass()} href={href}>
          {layoutWords.guide}
        </a>
      </p>
    </div>
  )
}

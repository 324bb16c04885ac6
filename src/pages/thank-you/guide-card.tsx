import type { ReactNode } from 'react'
import { guidePdf, largePrintPdf } from '#contract/pages.ts'
import { buttonClass } from '../../components/button.tsx'
import { thankYou as words } from '../../content/thank-you.ts'
import styles from './thank-you-page.module.css'

interface GuideCardProps {
  readonly heading: string
  /** Whether it is what to press first. */
  readonly isFirst: boolean
  readonly cover?: ReactNode
  readonly children: ReactNode
}

/** The guide itself, to read now: on a phone first in large print. The styles show one of the two. */
export function GuideCard({ heading, isFirst, cover, children }: GuideCardProps) {
  const first = buttonClass(isFirst ? 'primary' : 'secondary')
  return (
    <section className={styles.card}>
      {cover}
      <div>
        <h2>{heading}</h2>
        <p className={styles.about}>{children}</p>
        <div className={styles.onPhone}>
          <a className={first} href={largePrintPdf}>
            {words.onPhone.largePrint[0]} <small>{words.onPhone.largePrint[1]}</small>
          </a>
          <a className={buttonClass('secondary')} href={guidePdf}>
            {words.onPhone.guide[0]} <small>{words.onPhone.guide[1]}</small>
          </a>
        </div>
        <div className={styles.onLarger}>
          <a className={first} href={guidePdf}>
            {words.guide}
          </a>
          <a href={largePrintPdf}>{words.largePrint}</a>
        </div>
      </div>
    </section>
  )
}

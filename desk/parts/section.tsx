import type { ReactNode } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import styles from './parts.module.css'

interface SectionProps {
  readonly title: string
  readonly children: ReactNode
}

/** A part of a page under its own heading. */
export function Section({ title, children }: SectionProps) {
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{title}</h2>
      {children}
    </section>
  )
}

/** Words to read before anything else; an alert says that someone has to act. */
export function Notice({ isAlert = false, children }: { readonly isAlert?: boolean; readonly children: ReactNode }) {
  return <p className={classNames(styles.notice, isAlert && styles.alert)}>{children}</p>
}

export function Lead({ children }: { readonly children: ReactNode }) {
  return <p className={styles.lead}>{children}</p>
}

export function Cards({ children }: { readonly children: ReactNode }) {
  return <ul className={styles.cards}>{children}</ul>
}

export function Card({ children }: { readonly children: ReactNode }) {
  return <li className={styles.card}>{children}</li>
}

export function Strong({ children }: { readonly children: ReactNode }) {
  return <p className={styles.strong}>{children}</p>
}

export function Actions({ children }: { readonly children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}

export function Fields({ children }: { readonly children: ReactNode }) {
  return <div className={styles.fields}>{children}</div>
}

import type { ReactNode } from 'react'
import styles from './gallery.module.css'

interface SpecimenProps {
  /** The component and its state. */
  readonly name: string
  readonly children: ReactNode
}

/** One component in one state, under its name. */
export function Specimen({ name, children }: SpecimenProps) {
  return (
    <div className={styles.specimen}>
      <p className={styles.name}>{name}</p>
      {children}
    </div>
  )
}

import type { ComponentProps, ReactNode } from 'react'
import styles from './choice-card.module.css'

interface ChoiceCardProps extends Omit<ComponentProps<'input'>, 'className' | 'title'> {
  readonly title: string
  readonly text?: string | undefined
  /** Says the same at the end of the card. */
  readonly picture?: ReactNode
}

/** A radio button or a checkbox as a large card that can be pressed anywhere. */
export function ChoiceCard({ title, text, picture, ...input }: ChoiceCardProps) {
  return (
    <label className={styles.card}>
      <input {...input} />
      <span>
        <span className={styles.title}>{title}</span>
        {text && <span className={styles.text}>{text}</span>}
      </span>
      {picture}
    </label>
  )
}

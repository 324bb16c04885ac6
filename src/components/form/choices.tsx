import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './choices.module.css'
import { describedBy, FieldError } from './field.tsx'

interface Choice<Value extends string> {
  readonly value: Value
  readonly title: string
  readonly text?: string
  /** A picture of the same, at the end of its card. */
  readonly picture?: ReactNode
}

interface RadioCardsProps<Value extends string> {
  readonly name: string
  readonly legend: ReactNode
  readonly options: ReadonlyArray<Choice<Value>>
  readonly defaultValue?: Value
  readonly error?: string | undefined
  /** The class of the cards' container. */
  readonly className?: string | undefined
}

/** Radio buttons as large cards that can be pressed anywhere. */
export function RadioCards<Value extends string>({
  name,
  legend,
  options,
  defaultValue,
  error,
  className,
}: RadioCardsProps<Value>) {
  return (
    <fieldset
      className={classNames(styles.group, defaultValue === undefined && styles.open)}
      aria-describedby={describedBy(name, undefined)}
      data-invalid={error && ''}
    >
      <legend className={styles.legend}>{legend}</legend>
      <div className={classNames(styles.cards, className)}>
        {options.map(({ value, title, text, picture }, place) => (
          <ChoiceCard
            key={value}
            type="radio"
            id={place === 0 ? name : undefined}
            name={name}
            value={value}
            title={title}
            text={text}
            picture={picture}
            defaultChecked={value === defaultValue}
          />
        ))}
      </div>
      <FieldError name={name} error={error} />
    </fieldset>
  )
}

interface ChoiceCardProps extends Omit<ComponentProps<'input'>, 'className' | 'title'> {
  readonly title: string
  readonly text?: string | undefined
  /** A picture of the same, at the end of the card. */
  readonly picture?: ReactNode
}

/** A radio button or checkbox as a large card that can be pressed anywhere. */
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

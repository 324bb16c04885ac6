import type { ReactNode } from 'react'
import { choiceId } from '#contract/form-markup.ts'
import { classNames } from '../class-names.ts'
import { describedBy, FieldError } from './field.tsx'
import styles from './radio-cards.module.css'

interface Choice<Value extends string> {
  readonly value: Value
  readonly title: string
  readonly text?: string
  /** The address of a picture that says the same. */
  readonly art?: string
}

interface RadioCardsProps<Value extends string> {
  readonly name: string
  readonly legend: ReactNode
  readonly options: ReadonlyArray<Choice<Value>>
  readonly defaultValue?: Value
  readonly error?: string | undefined
}

/** A choice of one among a few, each a large card that can be pressed anywhere. */
export function RadioCards<Value extends string>({
  name,
  legend,
  options,
  defaultValue,
  error,
}: RadioCardsProps<Value>) {
  return (
    <fieldset className={styles.group} id={name} aria-describedby={describedBy(name, undefined)}>
      <legend className={styles.legend}>{legend}</legend>
      <FieldError name={name} error={error} />
      <div className={classNames(styles.cards, options.some(({ art }) => art) && styles.pictured)}>
        {options.map(({ value, title, text, art }) => (
          <label key={value} className={styles.card}>
            <input
              type="radio"
              id={choiceId(name, value)}
              name={name}
              value={value}
              defaultChecked={value === defaultValue}
            />
            <span>
              <span className={styles.title}>{title}</span>
              {text && <span className={styles.text}>{text}</span>}
            </span>
            {art && <img className={styles.art} src={art} width="64" height="64" alt="" fetchPriority="low" />}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

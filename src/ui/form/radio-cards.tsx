import { choiceId } from '#contract/form-markup.ts'
import { describedBy, FieldError } from './field.tsx'
import styles from './radio-cards.module.css'

interface RadioCardsProps<Value extends string> {
  readonly name: string
  readonly legend: string
  readonly options: ReadonlyArray<{ readonly value: Value; readonly title: string; readonly text?: string }>
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
      <div className={styles.cards}>
        {options.map(({ value, title, text }) => (
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
          </label>
        ))}
      </div>
    </fieldset>
  )
}

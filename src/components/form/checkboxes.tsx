import styles from './checkboxes.module.css'

interface CheckboxesProps {
  readonly legend: string
  /** By the name of each box. */
  readonly boxes: ReadonlyArray<{ readonly name: string; readonly label: string }>
}

/** Boxes to tick, any number of them, none ticked beforehand. */
export function Checkboxes({ legend, boxes }: CheckboxesProps) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      {boxes.map(({ name, label }) => (
        <label key={name} className={styles.box}>
          <input type="checkbox" id={name} name={name} value="yes" />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
